import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootFolder } from '../rootFolder.mjs'

const page = readFileSync(join(rootFolder, 'docs/embedded-wallet.md'), 'utf8')
const section = page.split('## What the approve screen promises\n')[1]?.split('\n## ')[0] ?? ''
const titles = [...section.matchAll(/^\| .* \| `(.+)`.* \|$/gm)].map(([, title = '']) => title)

test('every promise of the approve screen names a test that there is', () => {
  const folders = ['apps/secure/src', 'packages/decode/src', 'packages/smart-account/src']
  const files = folders.flatMap((folder) =>
    readdirSync(join(rootFolder, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  )
  const tests = files
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(rootFolder, file), 'utf8'))
    .join('\n')
  expect(titles.length).toBeGreaterThan(15)
  expect(titles.filter((title) => !tests.includes(title))).toEqual([])
})
