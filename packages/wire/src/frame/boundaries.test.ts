import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { namespaces } from '@latchkey/primitives'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const words = [...namespaces, 'EVM', 'Bitcoin', 'Ethereum', 'lamports?', 'wei', 'gas'].join('|')
/** The name of a namespace or of one of its units, its methods, and the form of its texts. */
const forbidden = new RegExp(`\\b(?:${words})(?![a-z])|\\b(?:eth|personal|solana)_\\w|\\^0x`, 'gi')

/** All sources but the folders of namespaces, the lines that mount them, and tests. */
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (path) =>
    path.endsWith('.ts') &&
    !path.includes('.test.') &&
    path !== 'chains/registry.ts' &&
    !/^chains\/[^/]+\//.test(path),
)

const findNames = (text: string) => text.match(forbidden) ?? []

test('the protocol of the frame names no namespace, and has no method of one', () => {
  expect(sources).toEqual(expect.arrayContaining(['frameRpc.ts', 'frameMethods.ts', 'chains/FrameChain.ts']))
  const found = sources.flatMap((path) =>
    findNames(readFileSync(join(folder, path), 'utf8')).map((name) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})

test.each([`chainId.startsWith("solana:")`, `'eth_call'`, 'v.regex(/^0x/)', '// in lamports', '// EVM only'])(
  'what is looked for is found: %s',
  (text) => expect(findNames(text)).not.toEqual([]),
)
