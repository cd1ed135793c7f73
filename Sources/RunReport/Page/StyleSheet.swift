/// The page's style. It contains no character that would have to be escaped.
enum StyleSheet {
    private static let light = """
        --page:#fff;--ink:#1b1f23;--soft:#57606a;--grid:#e4e7ea;--card:#f6f8fa;--fore:#1f6feb;--back:#d4650b;\
        --idle:#8c959f;--alert:#cf222e;--good:#1a7f37;--third:#8250df;--other:#0a7c86
        """
    private static let dark = """
        --page:#0f1317;--ink:#e6e9ec;--soft:#9aa4ae;--grid:#2a3138;--card:#171c22;--fore:#6cb0ff;--back:#ffa657;\
        --idle:#7d8792;--alert:#ff7b72;--good:#56d364;--third:#c8a6ff;--other:#4fd1c5
        """

    static let text = """

        :root{color-scheme:light dark;\(light)}
        @media (prefers-color-scheme:dark){:root{\(dark)}}
        *{box-sizing:border-box}
        body{margin:0 auto;max-width:1120px;padding:20px 16px 48px;background:var(--page);color:var(--ink);\
        font:16px/1.5 system-ui,sans-serif}
        h1{font-size:clamp(21px,2.4vw,27px);line-height:1.25;margin:4px 0 12px}
        h2{font-size:20px;margin:36px 0 8px}
        p{margin:6px 0}
        .source,.note,.legend,.lead{color:var(--soft)}
        .source{font-size:14px}
        .figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(104px,1fr));gap:10px;margin:16px 0}
        .figures div{background:var(--card);border-radius:10px;padding:10px 14px}
        .figures b{display:block;font-size:clamp(22px,3vw,30px);line-height:1.2;color:var(--back)}
        .figures span{font-size:14px;color:var(--soft);display:block}
        .charts{margin:20px 0;column-gap:36px}
        figure{margin:0 0 28px;break-inside:avoid}
        figcaption{font-weight:600;margin-bottom:4px}
        .legend,.note{font-size:13px;margin:2px 0 6px}
        .key{margin-right:14px;white-space:nowrap}
        .key::before{content:attr(none);display:inline-block;width:14px;height:10px;border-radius:2px;margin-right:5px;\
        background:currentcolor;vertical-align:-1px}
        .key.dots::before{width:8px;height:8px;border-radius:50%;background:var(--ink)}
        .key.dashed::before{height:0;border-top:2px dashed;background:none;vertical-align:4px}
        svg{display:block;width:100%;height:auto;overflow:visible}
        .map svg{overflow:hidden}
        svg text{font:12px system-ui,sans-serif;fill:var(--soft)}
        svg text.strong{font-weight:600;fill:var(--ink)}
        svg text.end{text-anchor:end}
        svg text.middle{text-anchor:middle}
        svg text.halo{fill:var(--ink);paint-order:stroke;stroke:var(--page);stroke-width:3px;stroke-linejoin:round}
        svg text.alert{fill:var(--alert)}
        path{fill:none;stroke-linejoin:round;stroke-linecap:round}
        .fore{--c:var(--fore)}
        .back{--c:var(--back)}
        .idle,.part2{--c:var(--idle)}
        .inactive,.part0{--c:var(--third)}
        .part1,.hold{--c:var(--other)}
        .off{--c:var(--grid)}
        .alert{--c:var(--alert)}
        .key{--d:var(--c,var(--ink))}
        .key::before{color:var(--d)}
        rect{fill:var(--c)}
        .grid{stroke:var(--grid);stroke-width:1}
        .axis,.bar{stroke:var(--soft);stroke-width:1}
        .line{stroke:var(--c,var(--fore));stroke-width:1.5}
        .plain{--c:var(--soft)}
        .limit{stroke:var(--alert);stroke-width:1.3;stroke-dasharray:5 4}
        .point{stroke:var(--c);stroke-width:5}
        .cloud{stroke-opacity:.6}
        .pair{stroke:var(--grid);stroke-width:1.5}
        .interval{stroke:var(--good);stroke-width:3}
        .saved{--c:var(--good)}
        .track{stroke:var(--c);stroke-width:3}
        .gap{stroke:var(--idle);stroke-width:2;stroke-dasharray:4 5}
        path.circle{fill:var(--back);fill-opacity:.13}
        path.dot{stroke:var(--ink);stroke-width:3.4}
        path.start{stroke:var(--good);stroke-width:12}
        path.finish{stroke:var(--alert);stroke-width:12}
        .north{fill:var(--ink)}
        .raster{stroke:var(--c);stroke-width:1;stroke-linecap:butt}
        .tick{stroke:var(--c,var(--ink));stroke-width:1.5}
        .hold{stroke:var(--c);stroke-width:7;stroke-linecap:butt}
        .scroll{overflow-x:auto}
        table{border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums}
        th,td{padding:4px 10px;text-align:right;border-bottom:1px solid var(--grid)}
        th:first-child,td:first-child{text-align:left;padding-left:0}
        td{white-space:pre}
        th{white-space:nowrap}
        details{border-top:1px solid var(--grid);padding:10px 0}
        summary{cursor:pointer;font-weight:600}
        pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:12px;background:var(--card);\
        padding:10px;border-radius:8px}
        dt{color:var(--soft);font-size:13px;margin-top:6px}
        dd{margin:0;overflow-wrap:anywhere}
        @media print,(max-width:600px){
        table{font-size:11px}
        th,td{white-space:normal;padding:4px 3px}
        }
        @media (min-width:840px){
        .charts{columns:2}
        svg text{font-size:9.5px}
        path.dot{stroke-width:2.6}
        .track{stroke-width:2.4}
        .point{stroke-width:3.6}
        }
        @media print{
        :root{color-scheme:light;\(light)}
        body{padding:0;font-size:11pt;max-width:none}
        .charts{columns:2;column-gap:24px}
        figure{margin-bottom:14px}
        .figures,tr{break-inside:avoid}
        svg text{font-size:11px}
        *{print-color-adjust:exact}
        @page{margin:14mm}
        }

        """
}
