import { unlinkSync, writeFileSync } from 'node:fs'
import { appkit } from './kits/appkit.js'
import { connectkit } from './kits/connectkit.js'
import { findForms } from './kits/findForms.js'
import { createMove, type KitDefinition } from './kits/Move.js'
import { moveDependencies } from './kits/moveDependencies.js'
import { rainbowkit } from './kits/rainbowkit.js'
import { toShown } from './project/listSources.js'
import { type Change, type Note, readSite } from './project/Site.js'
import { parseSource, writeSource } from './source/parseSource.js'

const kits = { rainbowkit, connectkit, appkit } satisfies Record<string, KitDefinition>

/** A kit that sites are moved from. */
export type KitName = keyof typeof kits

/** The kits that sites are moved from. */
export const kitNames = Object.keys(kits) as KitName[]

/** What a move does. */
export type Migration = {
  changes: Change[]
  /** What is left for a person. */
  notes: Note[]
  /** Files that were left as they are, and why. */
  skipped: { file: string; reason: string }[]
}

export type { Change, Note }

/**
 * Works out how a site moves to Latchkey. Nothing is written: `writeChanges` does.
 *
 * @param folder - The site's, or one with several sites.
 * @example
 * import { planMigration, writeChanges } from '@latchkey/codemod'
 * writeChanges(planMigration('./my-site', 'rainbowkit'))
 */
export function planMigration(folder: string, name: KitName): Migration {
  const kit: KitDefinition = kits[name]
  const site = readSite(folder, (text) => mentions(kit, text))
  const move = createMove(site, kit)
  findForms(move)
  kit.move(move)
  move.finish()
  const changes: Change[] = []
  const skipped = [...site.broken]
  for (const file of site.files) {
    try {
      file.imports.write()
      if (file.edits.isEmpty) continue
      const before = (file.hasMark ? '\uFEFF' : '') + file.text
      const after = writeSource(file)
      if (after === before) continue
      parseSource(file.path, file.shown, after)
      const isEmptied = after.trim() === ''
      changes.push({ file: file.shown, path: file.path, before, after: isEmptied ? undefined : after })
    } catch (error) {
      // A case that this codemod does not master must not cost the site its file.
      const reason = error instanceof Error ? error.message : String(error)
      skipped.push({ file: file.shown, reason: `this codemod can't rewrite it (${reason})` })
    }
  }
  for (const [path, after] of site.added)
    changes.push({ file: toShown(folder, path), path, before: undefined, after })
  changes.push(...moveDependencies(site, kit, changes))
  return { changes, notes: site.notes.toSorted(byPlace), skipped }
}

/** Writes what a move changes. */
export function writeChanges({ changes }: Migration): void {
  for (const { path, after } of changes) {
    if (after === undefined) unlinkSync(path)
    else writeFileSync(path, after)
  }
}

function mentions(kit: KitDefinition, text: string): boolean {
  return (
    [...text.matchAll(/['"]([@\w./-]+)(\?\w+)?['"]/g)].some(([, specifier = '']) => kit.isOwn(specifier)) ||
    (kit.elements?.test(text) ?? false)
  )
}

function byPlace(one: Note, other: Note): number {
  return one.file < other.file ? -1 : one.file > other.file ? 1 : one.line - other.line
}
