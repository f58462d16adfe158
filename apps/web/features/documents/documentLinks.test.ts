import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { getDocumentLink, getDocumentPath, getHeadingId } from './documentLinks'
import { getTitle } from './getTitle'
import { parseInline, parseMarkdown } from './parseMarkdown'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

/** Every document there is a page for. */
const paths = [
  ...list('', /^(README|CONTRIBUTING)\.md$/),
  ...list('docs/', /\.md$/),
  ...list('docs/adr/', /\.md$/),
  ...[...list('apps/'), ...list('packages/'), ...list('recipes/'), 'local']
    .map((folder) => `${folder}/README.md`)
    .filter((path) => existsSync(`${root}${path}`)),
]

function list(folder: string, pattern = /^[a-z-]+$/): string[] {
  return readdirSync(`${root}${folder}`)
    .filter((name) => pattern.test(name))
    .map((name) => `${folder}${name}`)
}

function getTexts(markdown: string): string[] {
  return parseMarkdown(markdown).flatMap((block) => {
    if (block.type === 'code') return []
    if (block.type === 'list') return block.items
    return block.type === 'table' ? [block.head, ...block.rows].flat() : [block.text]
  })
}

const getTargets = (path: string) =>
  getTexts(read(path)).flatMap((text) =>
    parseInline(text).flatMap((piece) => (piece.type === 'link' ? [piece.target] : [])),
  )

test.each(paths)('no link of %s to another document, or to a part of one, is dropped', (path) => {
  const between = getTargets(path).filter((target) => !/^https?:/.test(target) && /\.md(#|$)|^#/.test(target))
  for (const target of between) {
    const link = getDocumentLink(target, path)
    expect(link, target).toBeDefined()
    const [name, hash] = (link ?? '').replace('/docs/', '').split('#')
    const file = name ? getDocumentPath(name) : path
    expect(paths, target).toContain(file)
    if (hash === undefined) continue
    const headings = parseMarkdown(read(file ?? '')).filter((block) => block.type === 'heading')
    expect(headings.map(({ text }) => getHeadingId(text))).toContain(hash)
  }
})

test('a link leads to the page of a document from wherever it stands', () => {
  expect(getDocumentLink('docs/start.md', 'README.md')).toBe('/docs/start')
  expect(getDocumentLink('../embedded-wallet.md#what-to-set', 'docs/adr/2026-11-22-login-by-mail.md')).toBe(
    '/docs/embedded-wallet#what-to-set',
  )
  expect(getDocumentLink('../apps/gateway/README.md', 'docs/start.md')).toBe('/docs/apps/gateway')
  expect(getDocumentLink('CONTRIBUTING.md', 'README.md')).toBe('/docs/contributing')
})

test('what is no document has no page, and no name leads out of the documents', () => {
  expect(getDocumentLink('packages/core/src/chain/Chain.ts', 'CONTRIBUTING.md')).toBeUndefined()
  expect(getDocumentLink('../node_modules/x/README.md', 'docs/start.md')).toBeUndefined()
  for (const name of ['../.env', 'adr/../../package', 'packages/../local', 'apps/gateway/src', 'a.b']) {
    expect(getDocumentPath(name)).toBeUndefined()
  }
})

test('a page is called what its document is called', () => {
  for (const path of paths) expect(getTitle(read(path)), path).not.toBe('Documentation')
})
