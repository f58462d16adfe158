import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { describeMigration } from './cli/describeMigration.js'
import { kitNames } from './migrate.js'
import { parseSource } from './source/parseSource.js'
import { copySite, moveSite, readFiles } from './testing/makeSite.js'

const fixtures = fileURLToPath(new URL('../fixtures', import.meta.url))

test.each(readdirSync(fixtures))('%s becomes what it should, and stays that', async (name) => {
  const kit = kitNames.find((one) => name.startsWith(one))
  if (!kit) throw new Error(`No kit has the name that ${name} begins with.`)
  const folder = copySite(join(fixtures, name, 'before'))
  const { files, notes, skipped } = moveSite(folder, kit)
  const after = join(fixtures, name, 'after')
  expect(Object.keys(files)).toEqual(Object.keys(readFiles(after)))
  for (const [path, text] of Object.entries(files)) await expect(text).toMatchFileSnapshot(join(after, path))
  await expect(describeMigration({ changes: [], notes, skipped }, false)).toMatchFileSnapshot(
    join(fixtures, name, 'notes.txt'),
  )
  expect(skipped).toEqual([])

  const again = moveSite(folder, kit)
  expect(again.changes).toEqual([])
  expect(again.files).toEqual(files)
})

test.each(readdirSync(fixtures))('%s parses before and after, and keeps nothing of its kit', (name) => {
  for (const side of ['before', 'after']) {
    const folder = join(fixtures, name, side)
    for (const [path, text] of Object.entries(readFiles(folder))) {
      if (/\.[jt]sx?$/.test(path)) expect(() => parseSource(path, path, text)).not.toThrow()
      if (side === 'after') expect(text).not.toMatch(/@rainbow-me|connectkit|@reown|<appkit-/)
    }
  }
})
