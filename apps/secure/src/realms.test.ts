import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const importPattern =
  /(?:^|\n)(?:import|export) (?!type )(?:[^'\n]|\n(?!import|export))*?'(\.[^']+)'|import\('(\.[^']+)'\)/g

function resolve(from: string, specifier: string): string | undefined {
  const path = join(dirname(from), specifier)
  return [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find((one) => existsSync(one))
}

/** Every source that a script has in it: what is imported for its types alone is not there when it runs. */
function listSources(root: string): string[] {
  const found = new Set<string>()
  const queue = [join(folder, root)]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue
    found.add(path)
    for (const [, direct, late] of readFileSync(path, 'utf8').matchAll(importPattern)) {
      const next = resolve(path, direct ?? late ?? '')
      if (next) queue.push(next)
    }
  }
  return [...found].map((path) => relative(folder, path))
}

/** What belongs to a realm, and what each namespace has for it. */
const isOf = (realm: string) => (path: string) =>
  path.startsWith(`${realm}/`) || new RegExp(`^chains/(?:[^/]+/${realm}/|${realm}\\.ts$)`).test(path)

const pages = readdirSync(join(folder, 'pages'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?:^|\/)main\.tsx?$/.test(path))
  .map((path) => `pages/${path}`)

test('the worker has nothing of what shows or asks in it', () => {
  const sources = listSources('worker/main.ts')
  expect(sources).toEqual(
    expect.arrayContaining(['chains/worker.ts', 'chains/eip155/worker/signEvm.ts', 'chains/operations.ts']),
  )
  for (const realm of ['approve', 'confirm', 'frame', 'pages', 'session', 'unlock']) {
    expect(sources.filter(isOf(realm)), realm).toEqual([])
  }
})

test.each([...['approve/createApprove.tsx', 'confirm/main.ts', 'frame/main.ts', 'unlock/main.ts', ...pages]])(
  '%s has nothing that signs or opens a wallet in it',
  (root) => {
    expect(listSources(root).filter(isOf('worker'))).toEqual([])
  },
)

test.each([['approve/createApprove.tsx'], ['confirm/main.ts']])(
  '%s decides nothing for the frame',
  (root) => {
    const sources = listSources(root)
    expect(sources).toContain('approve/decode/decodeRequest.ts')
    expect(sources.filter(isOf('frame'))).toEqual([])
  },
)

test.each(pages)('%s has nothing of the frame or of requests in it', (root) => {
  const sources = listSources(root)
  expect([...sources.filter(isOf('frame')), ...sources.filter(isOf('approve'))]).toEqual([])
})
