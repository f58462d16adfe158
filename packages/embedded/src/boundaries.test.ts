import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { namespaces } from '@latchkey/primitives'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const words = [...namespaces, 'EVM', 'Bitcoin', 'Ethereum', 'lamports?', 'wei', 'gas'].join('|')
/** The name of a namespace or of one of its units, and its methods. */
const forbidden = new RegExp(`\\b(?:${words})(?![a-z])|\\b(?:eth|personal|solana)_\\w`, 'gi')

/** All sources but the folders of namespaces, the lines that mount them, and tests. */
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (path) =>
    /\.tsx?$/.test(path) &&
    !/\.test\.|^testing\//.test(path) &&
    path !== 'chains/registry.ts' &&
    !/^chains\/[^/]+\//.test(path),
)

const findNames = (text: string) => text.match(forbidden) ?? []

test('the page’s side of the wallet names no namespace, and has no method of one', () => {
  expect(sources).toEqual(expect.arrayContaining(['createEmbedded.ts', 'session/toFrameRequest.ts']))
  const found = sources.flatMap((path) =>
    findNames(readFileSync(join(folder, path), 'utf8')).map((name) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})

test.each([`namespace === 'eip155'`, `'solana_signMessage'`, '// on EVM', '// in lamports'])(
  'what is looked for is found: %s',
  (text) => expect(findNames(text)).not.toEqual([]),
)
