import { type Html, html } from './html.js'

/** What a local page is made of. */
export type Document = {
  title: string
  /** What the page belongs to, such as `Local explorer`. */
  site: string
  /** The line above every page, which says that nothing here is real. */
  note: string
  /** Navigation below that line. */
  header?: Html
  /** Path of a script of ours, where the page has one. */
  script?: string
  main: Html
}

/** Puts a page's content into the frame all local pages share. */
export function renderDocument({ title, site, note, header, script, main }: Document): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${site}</title>
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${script ? html`<script src="${script}" defer></script>` : ''}
</head>
<body>
<aside class="note" aria-label="About this site">${site} — ${note}</aside>
${header ? html`<header>${header}</header>` : ''}
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`.markup
}
