import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type KitName, type Migration, planMigration, writeChanges } from '../migrate.js'

/** Files of a site by their paths. */
export type Files = Record<string, string>

/** Writes a site into a folder of its own, which goes with the test. */
export function makeSite(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-codemod-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** Copies a site into a folder of its own. */
export function copySite(from: string): string {
  const folder = makeSite({})
  cpSync(from, folder, { recursive: true })
  return folder
}

/** The files of a folder. */
export function readFiles(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return Object.fromEntries(paths.toSorted().map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

/** Moves a site. */
export function moveSite(folder: string, kit: KitName): Migration & { files: Files } {
  const migration = planMigration(folder, kit)
  writeChanges(migration)
  return { ...migration, files: readFiles(folder) }
}
