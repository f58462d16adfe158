import { tokensCss } from '@latchkey/design'

/** The page's only style; its hash is in the page's content policy. */
export const referenceStyle = `
${tokensCss}
*{box-sizing:border-box}
[hidden]{display:none!important}
html{scroll-padding-top:6rem}
body{background:var(--lk-surface-0);color:var(--lk-text);font:16px/1.5 var(--lk-font-family);margin:0 auto;max-width:76rem;overflow-wrap:anywhere;padding:0 16px 64px}
h1{font-size:24px;margin:24px 0 0}h2{font-size:20px;margin:40px 0 0}h3{display:inline;font-size:inherit;font-weight:400;margin:0}h4{font-size:14px;margin:24px 0 8px}
p{margin:4px 0 12px}
a{color:var(--lk-accent-text)}
:focus-visible{outline:2px solid var(--lk-accent-text);outline-offset:2px}
.soft{color:var(--lk-text-secondary);font-size:14px}
.tools{background:var(--lk-surface-0);border-bottom:1px solid var(--lk-hairline);display:grid;gap:8px 16px;grid-template-columns:1fr;padding:12px 0}
.tools label{display:block;font-size:14px;margin-bottom:4px}
#found{font-size:14px;margin:0}
kbd{border:1px solid var(--lk-hairline);border-radius:var(--lk-radius-1);font:12px var(--lk-mono);padding:0 6px}
input,select,textarea,button{background:var(--lk-surface-0);border:1px solid var(--lk-control-border);border-radius:var(--lk-radius-2);color:inherit;font:inherit;min-height:44px;padding:8px 12px;width:100%}
textarea{font:14px/1.5 var(--lk-mono);resize:vertical}
button{cursor:pointer;width:auto}
button.primary{background:var(--lk-accent-fill);border-color:var(--lk-accent-fill);color:var(--lk-on-accent);font-weight:600}
nav summary,.more summary{cursor:pointer;font-weight:600;padding:8px 0}
.plain{list-style:none;margin:0;padding:0}
nav li{padding:4px 0}
.call{border:1px solid var(--lk-hairline);border-radius:var(--lk-radius-3);margin:8px 0}
.call>summary{cursor:pointer;list-style:none;padding:12px 16px}
.call>summary::-webkit-details-marker{display:none}
.call>summary:hover{background:var(--lk-surface-1);border-radius:var(--lk-radius-3)}
.call[open]>summary{border-bottom:1px solid var(--lk-hairline);border-end-end-radius:0;border-end-start-radius:0}
.about{color:var(--lk-text-secondary);display:block;font-size:14px}
.method{background:var(--lk-surface-1);border-radius:var(--lk-radius-1);font:600 12px/20px var(--lk-mono);padding:2px 6px}
.inside{padding:4px 16px 16px}
code,pre{font:14px/1.5 var(--lk-mono)}
pre{background:var(--lk-surface-1);border-radius:var(--lk-radius-2);margin:0;padding:12px;white-space:pre-wrap}
dl{display:grid;gap:4px 16px;margin:0}
dd{margin:0 0 8px}
.facts dt{color:var(--lk-text-secondary);font-size:14px}.facts{margin-top:12px}
.example{position:relative}
.copy{font-size:14px;min-height:32px;padding:2px 10px;position:absolute;right:0;top:-4px}
.caution{background:var(--lk-warning-tint);border-radius:var(--lk-radius-2);color:var(--lk-warning);margin:12px 0;padding:8px 12px}
.try{border-top:1px solid var(--lk-hairline);margin-top:24px}
.fields{display:grid;gap:8px}
.fields label{font-size:14px}
.actions{display:flex;gap:8px;margin:16px 0 8px}
.status{font-size:14px;font-variant-numeric:tabular-nums;min-height:21px}
.status[data-tone=good]{color:var(--lk-success)}.status[data-tone=bad]{color:var(--lk-danger)}
.output{max-height:400px;overflow:auto}
.picture{display:block;max-height:128px;max-width:128px}
@media (min-width:40rem){.tools{grid-template-columns:2fr 1fr;position:sticky;top:0;z-index:1}#found{grid-column:1/-1}dl{grid-template-columns:minmax(8rem,auto) 1fr}dd{margin:0}.fields{align-items:center;grid-template-columns:minmax(8rem,auto) 1fr}}
@media (min-width:64rem){.columns{display:grid;gap:40px;grid-template-columns:15rem minmax(0,1fr)}nav{align-self:start;max-height:calc(100vh - 8rem);overflow:auto;position:sticky;top:7.5rem}nav summary{pointer-events:none}nav summary::marker{content:''}}
`
