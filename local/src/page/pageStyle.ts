/** What the local pages look like: a style sheet, served as a file of its own. */
export const pageStyle = `:root { color-scheme: light dark; --text: #16181d; --soft: #5b616e; --paper: #fff; --line: #e3e6ec;
  --accent: #0a6fc2; --good: #0b7a3e; --bad: #c02626; --note: #fff5d6; --note-text: #6b4e00 }
@media (prefers-color-scheme: dark) {
  :root { --text: #eceef2; --soft: #9aa1ae; --paper: #16181d; --line: #2b2f38; --accent: #58b0ff; --good: #4cc38a;
    --bad: #ff7b7b; --note: #33290d; --note-text: #f2d38a }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--text); font: 15px/1.5 system-ui, sans-serif }
header, main { overflow-wrap: anywhere; max-width: 60rem; margin: 0 auto; padding: 0 1rem }
.note { background: var(--note); color: var(--note-text); padding: .4rem 1rem; text-align: center }
nav { display: flex; gap: 1rem; padding: 1rem 0; border-bottom: 1px solid var(--line) }
nav a[aria-current] { color: var(--text); font-weight: 600 }
a { color: var(--accent); text-decoration: none }
a:hover { text-decoration: underline }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
h1 { font-size: 1.35rem; margin: 1.5rem 0 .5rem; overflow-wrap: anywhere }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { text-align: start; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); white-space: nowrap }
th { color: var(--soft); font-weight: 500; font-size: .85rem }
td.number, th.number { text-align: end }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .4rem 1.5rem; margin: 1rem 0 }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
code { font: .92em ui-monospace, monospace }
.good { color: var(--good) }
.bad { color: var(--bad) }
.soft { color: var(--soft) }
.plain { list-style: none; margin: 0; padding: 0 }
.plain li { border-bottom: 1px solid var(--line); padding: .35rem 0 }
.choice { display: flex; flex-direction: column; padding: .6rem; border-radius: .5rem; color: inherit }
.choice:hover { background: color-mix(in srgb, var(--accent) 10%, transparent); text-decoration: none }
.chip { background: color-mix(in srgb, var(--accent) 16%, transparent); border-radius: .3rem; padding: 0 .4rem;
  font-variant-numeric: tabular-nums }
.search { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin: 1rem 0 }
input, button { font: inherit; color: inherit; background: transparent; border: 1px solid var(--soft); border-radius: .5rem;
  padding: .5rem .75rem; min-height: 2.75rem }
input { flex: 1 1 12rem; min-width: 0 }
button { cursor: pointer; border-color: var(--accent); color: var(--accent) }
input:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.code { display: flex; gap: .6em; margin: 0; font: 600 2.75rem/1.2 ui-monospace, monospace; letter-spacing: .08em }
pre.text { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; max-height: 60rem; overflow: auto }
iframe { width: 100%; height: 28rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; color-scheme: light }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .6rem } }
`

/** The local pages' tab icon. */
export const pageIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#16181d"/><circle cx="12" cy="16" r="5" fill="none" stroke="#58b0ff" stroke-width="3"/><path d="M17 16h9v5" fill="none" stroke="#58b0ff" stroke-width="3"/></svg>'
