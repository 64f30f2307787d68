/** The looks of the report page. Colours have a contrast of at least 4.5 to 1 on what they stand on, in both themes. */
export const PAGE_STYLE: string = `
:root {
  color-scheme: light;
  --paper: #fbfaf7; --card: #ffffff; --ink: #1d1f23; --quiet: #5d626b; --line: #dfdcd4; --faint: #efede6;
  --pass: #14694a; --pass-soft: #d9ede3; --fail: #a4271f; --fail-soft: #f8dfdc; --open: #7a5400; --open-soft: #f6e8c8;
  --accent: #2a4d8f; --band: #d5deef; --focus: #2a4d8f;
  --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "DejaVu Sans", sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${darkColours()} } }
@media screen { :root[data-theme="dark"] { ${darkColours()} } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0 auto; max-width: 68rem; padding: 0 1.5rem 6rem; background: var(--paper); color: var(--ink); font: 16px/1.5 var(--sans); }
h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; border: 0; }
main:focus { outline: none; }
a { color: var(--accent); }
code, .id { font-family: var(--mono); font-size: 0.875em; }
code { overflow-wrap: anywhere; }
small { font-size: 0.8125em; }
button, input, select { font: inherit; color: inherit; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--card); padding: 0.25rem 0.75rem; z-index: 1; }
.quiet, .meta, .note, figcaption { color: var(--quiet); }
.dot { color: var(--quiet); }
.caution { color: var(--open); }
.scroll { overflow-x: auto; }

.page-head { display: flex; justify-content: space-between; align-items: center; padding: 1.25rem 0; }
.brand { font-weight: 650; letter-spacing: 0.01em; color: var(--quiet); }
.page-head button { background: none; border: 1px solid var(--line); border-radius: 999px; padding: 0.15rem 0.8rem; font-size: 0.8125rem; color: var(--quiet); cursor: pointer; }
.page-head button:hover { color: var(--ink); border-color: var(--quiet); }

h1 { font-size: 1.5rem; line-height: 1.25; margin-bottom: 1rem; }
.runs { list-style: none; border-top: 1px solid var(--line); }
.runs li { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: baseline; padding: 0.6rem 0; border-bottom: 1px solid var(--line); }
.runs a { text-decoration: none; overflow-wrap: anywhere; }
.runs a:hover strong { text-decoration: underline; }

.run { padding-top: 1.25rem; }
.run + .run { margin-top: 4rem; border-top: 3px solid var(--ink); }
h2 { font-size: 2.125rem; line-height: 1.15; letter-spacing: -0.015em; font-weight: 680; overflow-wrap: anywhere; }
.meta { margin-top: 0.4rem; font-size: 0.9375rem; overflow-wrap: anywhere; }
.status { margin-top: 1rem; }
.status.error { color: var(--fail); }
.counts { margin-top: 0.75rem; }
.chip { display: inline-block; border-radius: 999px; padding: 0.1rem 0.7rem; font-size: 0.875rem; font-weight: 600; }
.chip.PASS { background: var(--pass-soft); color: var(--pass); }
.chip.FAIL { background: var(--fail-soft); color: var(--fail); }
.chip.INSUFFICIENT_EVIDENCE { background: var(--open-soft); color: var(--open); }
.section { font-size: 0.8125rem; font-weight: 650; letter-spacing: 0.06em; text-transform: uppercase; color: var(--quiet); border-top: 1px solid var(--line); padding-top: 0.75rem; margin: 3rem 0 1.1rem; }

.rule { background: var(--card); border: 1px solid var(--line); border-left: 5px solid var(--line); border-radius: 6px; padding: 1.25rem 1.5rem 1.4rem; margin-bottom: 1rem; }
.rule.PASS { border-left-color: var(--pass); }
.rule.FAIL { border-left-color: var(--fail); }
.rule.INSUFFICIENT_EVIDENCE { border-left-color: var(--open); }
.rule h3 { font-size: 1rem; font-weight: 500; overflow-wrap: anywhere; }
.verdict { margin: 0.3rem 0 1.2rem; }
.verdict strong { font-size: 1.375rem; letter-spacing: -0.01em; margin-right: 0.5rem; overflow-wrap: anywhere; }
.PASS .verdict strong { color: var(--pass); }
.FAIL .verdict strong { color: var(--fail); }
.INSUFFICIENT_EVIDENCE .verdict strong { color: var(--open); }
.plan { margin-top: 1.1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
h4 { font-size: 0.8125rem; font-weight: 600; color: var(--quiet); }
.plan h4 { margin-bottom: 0.25rem; }
.fields { font-size: 0.9375rem; margin-top: 0.6rem; }
.fields > div { display: grid; grid-template-columns: 6rem minmax(0, 1fr); padding: 0.1rem 0; }
.fields dt { color: var(--quiet); }
.fields dd { overflow-wrap: anywhere; }

.plot { display: block; overflow: visible; }
.plot text { font: 12px var(--sans); fill: var(--quiet); font-variant-numeric: tabular-nums; }
text.tick { paint-order: stroke; stroke: var(--paper); stroke-width: 3px; stroke-linejoin: round; }
.rule text.tick { stroke: var(--card); }
.plot .mark { fill: var(--ink); font-weight: 600; }
.plot .axis { stroke: var(--quiet); stroke-opacity: 0.6; }
.plot .grid { stroke: var(--line); }
.plot .threshold { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 4 3; }
.plot .bar { fill: var(--accent); fill-opacity: 0.75; }
.interval.PASS .bar { fill: var(--pass); }
.interval.FAIL .bar { fill: var(--fail); }
.interval.INSUFFICIENT_EVIDENCE .bar { fill: var(--open); }
.interval .bar { fill-opacity: 0.45; }
.plot .estimate { fill: var(--ink); stroke: var(--card); stroke-width: 2; }
.settling .band { fill: var(--band); }
.settling .line { fill: none; stroke: var(--accent); stroke-width: 2; vector-effect: non-scaling-stroke; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 1.75rem 2.5rem; }
figcaption { font-size: 0.875rem; margin-bottom: 0.6rem; overflow-wrap: anywhere; }
figcaption strong { color: var(--ink); font-weight: 600; }
.note { font-size: 0.875rem; margin-top: 0.75rem; }

table { border-collapse: collapse; font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
th { text-align: left; font-weight: 500; }
thead th { font-size: 0.8125rem; color: var(--quiet); }
th, td { padding: 0.45rem 1.5rem 0.45rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.metrics { width: 100%; }
.metrics td:nth-child(2), .metrics td:nth-child(3) { white-space: nowrap; }
.metrics tbody th { overflow-wrap: anywhere; min-width: 7rem; }
.ends { display: flex; justify-content: space-between; font-size: 0.75rem; color: var(--quiet); }
.section .of { text-transform: none; letter-spacing: 0; font-family: var(--mono); font-weight: 500; color: var(--ink); overflow-wrap: anywhere; }
.paired { width: 100%; }
.paired td { white-space: nowrap; }
.paired tbody th { overflow-wrap: anywhere; min-width: 7rem; }
.pairs td { text-align: right; }
.word.worse { color: var(--fail); }
.word.better { color: var(--pass); }
.flips { list-style: none; font-size: 0.9375rem; }
.flips li { display: flex; flex-wrap: wrap; gap: 0.1rem 0.9rem; padding: 0.3rem 0; border-bottom: 1px solid var(--line); }
.flips .mark { min-width: 3.2rem; }
.flips .id { overflow-wrap: anywhere; }
.errors { padding-left: 1.1rem; overflow-wrap: anywhere; }
.settings { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 0.75rem; }
.settings summary { cursor: pointer; font-size: 0.9375rem; margin-bottom: 0.75rem; }
.settings .set { font-weight: 600; }
.digests code { font-size: 0.75rem; }

.controls { display: flex; flex-wrap: wrap; gap: 0.6rem; align-items: center; margin-bottom: 0.75rem; }
.controls input[type="search"], .controls select { background: var(--card); border: 1px solid var(--quiet); border-radius: 6px; padding: 0.3rem 0.6rem; min-height: 2.25rem; font-size: 0.875rem; }
.controls input[type="search"] { flex: 1 1 12rem; min-width: 0; }
.controls select { max-width: 13rem; }
::placeholder { color: var(--quiet); opacity: 1; }
.states { display: flex; flex-wrap: wrap; gap: 0.3rem; }
.states label { position: relative; cursor: pointer; }
.states input { position: absolute; opacity: 0; inset: 0; margin: 0; cursor: pointer; }
.states span { display: block; border: 1px solid var(--line); background: var(--card); border-radius: 999px; padding: 0.2rem 0.8rem; font-size: 0.875rem; }
.states input:checked + span { background: var(--ink); color: var(--paper); border-color: var(--ink); }
.states input:focus-visible + span { outline: 2px solid var(--focus); outline-offset: 2px; }
.found { font-size: 0.875rem; color: var(--quiet); margin-bottom: 0.4rem; }
.rows { list-style: none; border-top: 1px solid var(--line); }
.rows > li { border-bottom: 1px solid var(--line); }
.row { display: grid; grid-template-columns: 1.4rem minmax(5rem, 11rem) minmax(0, 1fr) auto 4.5rem; gap: 0.75rem; align-items: baseline; width: 100%; text-align: left; background: none; border: 0; padding: 0.55rem 0.25rem; cursor: pointer; }
.row:hover { background: var(--faint); }
.row .id { overflow-wrap: anywhere; }
.row .asked { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row .time { text-align: right; color: var(--quiet); font-size: 0.8125rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
.row .marks { font-size: 0.8125rem; display: flex; flex-wrap: wrap; gap: 0.1rem 0.75rem; justify-content: flex-end; }
.row .mark { white-space: nowrap; }
.row[aria-expanded="true"] :is(.id, .asked) { font-weight: 600; }
.sign { font-weight: 700; }
.sign.missed, .mark.missed, .word.missed { color: var(--fail); }
.sign.missing, .mark.missing, .word.missing, p.missing { color: var(--open); }
.sign.judged { color: var(--pass); }
.mark.change { font-weight: 600; }
.mark.worse { color: var(--fail); }
.mark.better { color: var(--pass); }
.mark.judged, .mark.excluded, .mark.not_run, .sign.excluded, .sign.not_run { color: var(--quiet); }
.rationale { white-space: pre-wrap; unicode-bidi: plaintext; }
.word { font-weight: 600; white-space: nowrap; }
.detail { padding: 0.25rem 0.25rem 1.5rem 2.4rem; }
.texts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 0 1.5rem; }
.text, .fact { margin-top: 0.9rem; min-width: 0; overflow-x: auto; }
.value { background: var(--faint); border-radius: 6px; padding: 0.6rem 0.8rem; margin: 0.25rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; max-height: 26rem; overflow-y: auto; font-size: 0.9375rem; }
.value.json { font: 0.8125rem/1.5 var(--mono); }
.hidden-character { font: 0.8125em var(--mono); background: var(--open-soft); color: var(--open); border-radius: 3px; padding: 0 0.15em; }
.judgements { width: 100%; margin-top: 0.2rem; }
.judgements :is(th, td):last-child { width: 100%; overflow-wrap: anywhere; padding-right: 0; }
.facts { display: flex; flex-wrap: wrap; gap: 0 2.5rem; }
.link { margin-top: 0.9rem; font-size: 0.875rem; }
.attempts { padding-left: 1.4rem; font-size: 0.9375rem; overflow-wrap: anywhere; }
.pager { display: flex; gap: 1rem; align-items: center; margin-top: 0.9rem; font-size: 0.875rem; color: var(--quiet); }
.pager[hidden] { display: none; }
.pager button { background: var(--card); border: 1px solid var(--quiet); border-radius: 6px; padding: 0.3rem 0.9rem; color: var(--ink); cursor: pointer; }
.pager button:disabled { color: var(--quiet); border-color: var(--line); cursor: default; }

@media (max-width: 44rem) {
  body { padding: 0 1rem 4rem; }
  h2 { font-size: 1.625rem; }
  .section { margin-top: 2.25rem; }
  .rule { padding: 1rem 1rem 1.1rem; }
  .verdict strong { font-size: 1.1875rem; }
  .chip { margin-bottom: 0.3rem; }
  .fields > div { grid-template-columns: 5rem minmax(0, 1fr); }
  .metrics thead { display: none; }
  .metrics, .metrics tbody, .metrics tr, .metrics td, .metrics th { display: block; border: 0; padding: 0; white-space: normal; }
  .metrics tr { border-bottom: 1px solid var(--line); padding: 0.5rem 0; }
  .metrics tbody th { font-weight: 600; }
  .metrics td:nth-child(2), .metrics td:nth-child(3) { display: inline-block; margin-right: 0.75rem; }
  .paired thead { display: none; }
  .paired, .paired tbody, .paired tr, .paired th { display: block; }
  .paired :is(td, th) { border: 0; padding: 0.1rem 0; white-space: normal; }
  .paired td { display: grid; grid-template-columns: 6rem minmax(0, 1fr); }
  .paired td::before { content: attr(data-label); color: var(--quiet); }
  .paired tr { border-bottom: 1px solid var(--line); padding: 0.5rem 0; }
  .paired tbody th { font-weight: 600; }
  .pairs :is(td, th) { padding-right: 0.75rem; }
  .row { grid-template-columns: 1.2rem minmax(0, 1fr) auto; gap: 0.15rem 0.5rem; }
  .row .asked { grid-column: 2 / -1; }
  .row .marks { grid-column: 2 / -1; justify-content: flex-start; order: 1; }
  .row .time { grid-row: 1; grid-column: 3; }
  .detail { padding-left: 0.25rem; }
  .choice { flex: 1 1 8rem; min-width: 0; }
  .controls select { width: 100%; max-width: none; }
}
@media print {
  :root { --paper: #fff; --card: #fff; --ink: #000; --quiet: #444; --line: #bbb; --faint: #f4f4f4; }
  body { max-width: none; padding: 0; font-size: 11pt; }
  .page-head button, .controls, .pager, .skip { display: none; }
  .rule, figure, .rows > li { break-inside: avoid; }
  .section { break-after: avoid; }
  .value { max-height: none; }
}
`

function darkColours(): string {
  return `color-scheme: dark;
  --paper: #16181c; --card: #1d2025; --ink: #e9e7e2; --quiet: #a3a7ae; --line: #363a41; --faint: #24282e;
  --pass: #6fcf9f; --pass-soft: #17382a; --fail: #ff9a8f; --fail-soft: #45201d; --open: #e9bb5a; --open-soft: #3d3115;
  --accent: #93b4f0; --band: #2b3a55; --focus: #93b4f0;`
}
