import { getColor, tokensCss } from '@latchkey/design'

/** What the local pages look like: a style sheet, served as a file of its own. */
export const pageStyle = `${tokensCss}
* { box-sizing: border-box }
body { margin: 0; background: var(--lk-surface-0); color: var(--lk-text); font: 16px/1.5 var(--lk-font-family) }
header, main { overflow-wrap: anywhere; max-width: 60rem; margin: 0 auto; padding: 0 1rem }
.note { background: var(--lk-warning-tint); color: var(--lk-warning); font-size: var(--lk-text-medium); padding: .4rem 1rem; text-align: center }
nav { display: flex; gap: 1rem; padding: 1rem 0; border-bottom: 1px solid var(--lk-hairline) }
nav a[aria-current] { color: var(--lk-text); font-weight: 600 }
a { color: var(--lk-accent-text); text-decoration: none }
a:hover { text-decoration: underline }
a:focus-visible { outline: 2px solid var(--lk-accent-text); outline-offset: 2px }
h1 { font-size: 1.35rem; margin: 1.5rem 0 .5rem; overflow-wrap: anywhere }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { text-align: start; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--lk-hairline); white-space: nowrap }
th { color: var(--lk-text-secondary); font-weight: 500; font-size: .85rem }
td.number, th.number { text-align: end }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .4rem 1.5rem; margin: 1rem 0 }
dt { color: var(--lk-text-secondary) }
dd { margin: 0; overflow-wrap: anywhere }
code { font: .92em var(--lk-mono) }
.good { color: var(--lk-success) }
.bad { color: var(--lk-danger) }
.soft { color: var(--lk-text-secondary) }
.plain { list-style: none; margin: 0; padding: 0 }
.plain li { border-bottom: 1px solid var(--lk-hairline); padding: .35rem 0 }
.choice { display: flex; flex-direction: column; padding: .6rem; border-radius: var(--lk-radius-2); color: inherit }
.choice:hover { background: var(--lk-surface-1); text-decoration: none }
.chip { background: var(--lk-accent-tint); border-radius: var(--lk-radius-1); padding: 0 .4rem;
  font-variant-numeric: tabular-nums }
.search { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin: 1rem 0 }
input, button { font: inherit; color: inherit; background: transparent; border: 1px solid var(--lk-control-border); border-radius: var(--lk-radius-2);
  padding: .5rem .75rem; min-height: 2.75rem }
input { flex: 1 1 12rem; min-width: 0 }
button { cursor: pointer; border-color: transparent; background: var(--lk-accent-fill); color: var(--lk-on-accent); font-weight: 600 }
button:hover { background: var(--lk-accent-fill-hover) }
fieldset { border: 0; margin: 0; padding: 0 }
legend { font-size: 1.05rem; font-weight: 600; padding: 0 }
label.card { display: flex; gap: .75rem; align-items: flex-start; padding: .4rem 0; cursor: pointer }
input[type=radio] { flex: none; width: 1.15rem; height: 1.15rem; min-height: 0; margin: .25rem 0 0; padding: 0; accent-color: var(--lk-accent-fill) }
input:focus-visible, button:focus-visible { outline: 2px solid var(--lk-accent-text); outline-offset: 2px }
.code { display: flex; gap: .6em; margin: 0; font: 600 2.75rem/1.2 var(--lk-mono); letter-spacing: .08em }
pre.text { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; max-height: 60rem; overflow: auto }
iframe { width: 100%; height: 28rem; border: 1px solid var(--lk-hairline); border-radius: var(--lk-radius-2); background: var(--lk-surface-1) }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .6rem } }
`

/** The local pages' tab icon. */
export const pageIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${getColor('surface-0', 'dark')}"/><circle cx="12" cy="16" r="5" fill="none" stroke="${getColor('accent', 'dark')}" stroke-width="3"/><path d="M17 16h9v5" fill="none" stroke="${getColor('accent', 'dark')}" stroke-width="3"/></svg>`
