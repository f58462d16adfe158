import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { checkSvg } from './checkSvg.js'
import { imageFolders } from './folders.js'

const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">'
const draw = (inner: string) => `${open}${inner}</svg>`

describe('what an SVG may hold', () => {
  test('shapes, paint, and what points inside the drawing pass', () => {
    const svg = draw(
      '<defs><linearGradient id="a"><stop stop-color="#fff"/></linearGradient></defs>\n' +
        '<g fill="url(#a)"><path d="M0 0h1v1z"/><use href="#a"/></g>',
    )
    expect(checkSvg(svg)).toBeUndefined()
  })

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script of another namespace', '<svg:script xmlns="http://www.w3.org/2000/svg">0</svg:script>'],
    ['an event handler', '<path d="M0 0" onload="alert(1)"/>'],
    ['a handler in another notation', '<path onload=alert(1) />'],
    ['foreign content', '<foreignObject><p>hello</p></foreignObject>'],
    ['HTML', '<iframe src="https://example.org"></iframe>'],
    ['an embedded picture', '<image href="data:image/png;base64,AAAA"/>'],
    ['an outside reference', '<use href="https://example.org/a.svg#b"/>'],
    ['an outside reference of the old kind', '<use xlink:href="https://example.org/a.svg#b"/>'],
    ['outside paint', '<path fill="url(https://example.org/a.svg#b)" d="M0 0"/>'],
    ['outside paint after inner paint', '<path fill="url(#a) url(//example.org/b)" d="M0 0"/>'],
    ['outside paint behind an escape', '<path fill="&#117;rl(//example.org/b)" d="M0 0"/>'],
    ['outside paint behind a style escape', '<path fill="\\75rl(//example.org/b)" d="M0 0"/>'],
    ['a link', '<a href="#b"><path d="M0 0"/></a>'],
    ['a javascript reference', '<use href="javascript:alert(1)"/>'],
    ['an animation', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['a style sheet', '<style>@import "//example.org/a.css"</style>'],
    ['a style', '<path style="fill:url(//example.org/a)" d="M0 0"/>'],
    ['text', 'hello'],
    ['a comment', '<!-- hello -->'],
    ['character data', '<![CDATA[<script>alert(1)</script>]]>'],
    ['an instruction', '<?xml-stylesheet href="//example.org/a.css"?>'],
    ['another namespace', '<g xmlns="http://www.w3.org/1999/xhtml"><path d="M0 0"/></g>'],
  ])('%s is refused', (_name, inner) => {
    expect(checkSvg(draw(inner))).toBeTypeOf('string')
  })

  test.each([
    ['a document type', `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${draw('')}`],
    ['a prologue', `<?xml version="1.0"?>${draw('')}`],
    ['a page', '<html><body></body></html>'],
    ['nothing', ''],
  ])('%s is refused', (_name, text) => {
    expect(checkSvg(text)).toBe('it does not begin with an svg element')
  })

  test.each(['assets', 'tokens', 'wallets'] as const)('every drawing of %s passes', async (kind) => {
    const folder = imageFolders[kind]
    const drawings = (await readdir(folder)).filter((file) => file.endsWith('.svg'))
    expect(drawings.length).toBeGreaterThan(10)
    for (const file of drawings) {
      expect(checkSvg(await readFile(`${folder}/${file}`, 'utf8')), file).toBeUndefined()
    }
  })
})
