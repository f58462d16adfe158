import { tokensCss } from '@latchkey/design'

/** The only style of the owner's pages; its hash is in their content policy. */
export const ownerStyle = `
${tokensCss}
*{box-sizing:border-box}
body{background:var(--lk-surface-0);color:var(--lk-text);font:16px/1.5 var(--lk-font-family);margin:0 auto;max-width:64rem;overflow-wrap:anywhere;padding:0 16px 64px}
h1{font-size:24px;line-height:1.3;margin:24px 0 4px}h2{font-size:18px;margin:0 0 12px}h3{font-size:16px;margin:20px 0 8px}
p{margin:4px 0 12px}
a{color:var(--lk-accent-text)}
:focus-visible{outline:2px solid var(--lk-accent-text);outline-offset:2px}
.soft{color:var(--lk-text-secondary);font-size:14px}
.top{align-items:center;border-bottom:1px solid var(--lk-hairline);display:flex;flex-wrap:wrap;gap:4px 20px;min-height:56px;padding:6px 0}
.top strong{margin-inline-end:auto}
.top a,.tabs a{align-items:center;display:inline-flex;min-height:44px;text-decoration:none}
.tabs{border-bottom:1px solid var(--lk-hairline);display:flex;flex-wrap:wrap;gap:0 20px;margin:8px 0 20px}
.tabs a[aria-current]{box-shadow:inset 0 -2px var(--lk-accent-text);color:var(--lk-text);font-weight:600}
.choose{display:flex;flex-wrap:wrap;gap:8px;margin:0 0 16px}
.choose a{border:1px solid var(--lk-control-border);border-radius:var(--lk-radius-2);color:inherit;min-height:44px;padding:8px 14px;text-decoration:none}
.choose a[aria-current]{background:var(--lk-accent-tint);border-color:var(--lk-accent-text);font-weight:600}
.cards{display:grid;gap:16px;grid-template-columns:minmax(0,1fr)}
.card{border:1px solid var(--lk-hairline);border-radius:var(--lk-radius-3);min-width:0;padding:16px}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;width:100%}
caption{text-align:start}
th,td{border-bottom:1px solid var(--lk-hairline);padding:8px 12px 8px 0;text-align:start;vertical-align:top}
th{color:var(--lk-text-secondary);font-size:14px;font-weight:400}
tr:last-child>*{border-bottom:0}
td.number,th.number{padding-inline-end:0;padding-inline-start:16px;text-align:end;white-space:nowrap}
tbody th{color:inherit;font-size:inherit}
td.bar{padding-inline-end:16px;vertical-align:middle;width:40%}
.bar svg{display:block;height:8px;width:100%}
.fill{fill:var(--lk-accent-fill)}.track{fill:var(--lk-surface-2)}
.chart{display:block;height:140px;width:100%}
.axis{color:var(--lk-text-secondary);display:flex;font-size:14px;font-variant-numeric:tabular-nums;justify-content:space-between;margin:4px 0 12px}
.figure{font-size:32px;font-variant-numeric:tabular-nums;font-weight:600;line-height:1.2}
details>summary{cursor:pointer;min-height:44px;padding:10px 0}
pre,code{font:14px/1.5 var(--lk-mono)}
pre{background:var(--lk-surface-1);border-radius:var(--lk-radius-2);margin:8px 0;max-height:16rem;overflow:auto;padding:12px;white-space:pre-wrap}
.note{border-radius:var(--lk-radius-2);margin:16px 0;padding:12px 16px}
.note.good{background:var(--lk-success-tint);color:var(--lk-success)}.note.bad{background:var(--lk-danger-tint);color:var(--lk-danger)}.note.plain{background:var(--lk-surface-1)}
form{margin:0}
label,legend{display:block;font-size:14px;margin:12px 0 4px;padding:0}
fieldset{border:0;margin:0;min-width:0;padding:0}
input,select,textarea,button{background:var(--lk-surface-0);border:1px solid var(--lk-control-border);border-radius:var(--lk-radius-2);color:inherit;font:inherit;min-height:44px;padding:8px 12px;width:100%}
textarea{font:14px/1.5 var(--lk-mono);resize:vertical}
input.code{font-family:var(--lk-mono);font-size:14px}
button{cursor:pointer;margin-top:16px;width:auto}
button.primary{background:var(--lk-accent-fill);border-color:var(--lk-accent-fill);color:var(--lk-on-accent);font-weight:600}
button.danger{border-color:var(--lk-danger);color:var(--lk-danger)}
.top button{border:0;color:var(--lk-accent-text);margin:0;padding:8px 0}
label.check{align-items:center;display:flex;font-size:16px;gap:10px;margin:0;min-height:44px}
label.check input{accent-color:var(--lk-accent-fill);flex:none;height:20px;min-height:0;width:20px}
.feature{align-items:center;border-bottom:1px solid var(--lk-hairline);display:grid;gap:0 16px;grid-template-columns:minmax(0,1fr);padding:4px 0}
.feature input.code{margin-bottom:8px}
.narrow{margin:48px auto;max-width:26rem}.narrow h1{margin-bottom:16px}
.stack{margin-bottom:24px}
article h2::first-letter{text-transform:uppercase}
.changes{display:grid;gap:8px;grid-template-columns:minmax(0,1fr)}
.changes pre{margin:0}
.hidden{clip-path:inset(50%);height:1px;overflow:hidden;position:absolute;white-space:nowrap;width:1px}
@media (min-width:48rem){.cards{grid-template-columns:repeat(2,minmax(0,1fr))}.wide{grid-column:1/-1}.feature{grid-template-columns:14rem minmax(0,1fr)}.feature input.code{margin:4px 0}.changes{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media (max-width:47.99rem){.stack thead{clip-path:inset(50%);height:1px;overflow:hidden;position:absolute;width:1px}.stack tr{border-bottom:1px solid var(--lk-hairline);display:grid;grid-template-columns:1fr 1fr;padding:8px 0}.stack tr:last-child{border-bottom:0}.stack td,.stack tbody th{border:0;padding:2px 0;text-align:start}.stack tbody th{grid-column:1/-1}.stack td[data-name]::before{color:var(--lk-text-secondary);content:attr(data-name) " ";font-size:14px}}
`
