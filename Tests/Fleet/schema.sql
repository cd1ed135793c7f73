-- Positions of a fleet. The unique key makes a message that comes twice harmless.
CREATE EXTENSION IF NOT EXISTS postgis;

CREATE TABLE IF NOT EXISTS position (
    device text NOT NULL,
    -- Unique for a device; a number of the track in its lower 32 bits.
    seq bigint NOT NULL,
    time timestamptz NOT NULL,
    place geography(Point, 4326) NOT NULL,
    accuracy real, -- metres
    altitude real, -- metres
    speed real, -- km/h
    course real, -- degrees
    PRIMARY KEY (device, seq)
);
CREATE INDEX IF NOT EXISTS position_time ON position (device, time DESC);
CREATE INDEX IF NOT EXISTS position_place ON position USING gist (place);

-- Where is everybody?
CREATE OR REPLACE VIEW where_is_everybody AS
SELECT DISTINCT ON (device) device, time, place, accuracy, speed, course, now() - time AS age
FROM position ORDER BY device, time DESC, seq DESC;

-- Who was in this area between two times? The area in degrees: ST_GeogFromText('POLYGON((13.3 52.4, ...))').
CREATE OR REPLACE FUNCTION who_was_in(area geography, since timestamptz, until timestamptz)
RETURNS TABLE (device text, first timestamptz, last timestamptz, positions bigint) LANGUAGE sql STABLE AS $$
    SELECT device, min(time), max(time), count(*) FROM position
    WHERE time BETWEEN since AND until AND ST_Intersects(place, area)
    GROUP BY device ORDER BY min(time), device
$$;
