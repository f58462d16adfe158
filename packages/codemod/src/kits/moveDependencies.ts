import { readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { parseExpression } from '@babel/parser'
import type { ObjectExpression } from '@babel/types'
import { toShown } from '../project/listSources.js'
import type { SitePackage } from '../project/readPackage.js'
import type { Change, Site } from '../project/Site.js'
import { createEdits } from '../source/createEdits.js'
import { propertyOf, stringOf } from '../source/objects.js'
import { endOf, startOf } from '../source/walk.js'
import type { KitDefinition } from './Move.js'

/** What moved code imports, with the versions that sites get. */
const ranges = { latchkey: `^${readVersion()}`, viem: '^2.40.0' }
/** The oldest wagmi that the kit's bridge knows, with its major version. */
const oldestWagmi = { major: 2, minor: 19, patch: 5 }

/** Puts `latchkey` in the place of the old kit in each package of a site that no longer uses it. */
export function moveDependencies(site: Site, kit: KitDefinition, changes: readonly Change[]): Change[] {
  const added = [...site.added].map(([path, text]) => ({ path, text }))
  return site.packages.flatMap((one) => {
    const old = kit.dependencies.filter((name) => name in one.dependencies)
    // A package below that depends on the kit itself, or on ours, answers for its own files.
    const isOf = (path: string) =>
      path.startsWith(one.folder + sep) &&
      !site.packages.some(
        (other) =>
          other.folder.length > one.folder.length &&
          path.startsWith(other.folder + sep) &&
          [...kit.dependencies, 'latchkey'].some((name) => name in other.dependencies),
      )
    const above = site.packages.filter(({ folder }) => one.folder.startsWith(folder + sep))
    const isThere = (name: string) =>
      name in one.dependencies ||
      above.some(({ dependencies }) =>
        [name, ...(name === 'latchkey' ? kit.dependencies : [])].some((other) => other in dependencies),
      )
    const after = new Map(changes.map(({ path, after: text }) => [path, text]))
    const texts = [...site.files, ...site.unread, ...added]
      .filter(({ path }) => isOf(path))
      .map(({ path, text }) => (after.has(path) ? (after.get(path) ?? '') : text))
    const isUsed = (name: string) => texts.some((text) => new RegExp(`['"]${name}(/[^'"]*)?['"]`).test(text))
    const wanted = Object.entries(ranges).filter(
      ([name]) => isUsed('latchkey') && isUsed(name) && !isThere(name),
    )
    const gone = old.filter((name) => !isUsed(name))
    for (const name of old.filter((other) => !gone.includes(other))) {
      const line = one.text.split('\n').findIndex((text) => text.includes(`"${name}"`)) + 1
      site.notes.push({
        file: toShown(site.folder, one.path),
        line,
        name,
        text: `Remove it once nothing imports it any longer.`,
      })
    }
    const text = editManifest(one, gone, wanted)
    if (text === one.text) return []
    site.notes.push({
      file: toShown(site.folder, one.path),
      line: 1,
      name: 'package.json',
      text: 'Install the packages with your package manager.',
    })
    return [{ file: toShown(site.folder, one.path), path: one.path, before: one.text, after: text }]
  })
}

type Entry = readonly [name: string, range: string]

function editManifest({ text }: SitePackage, gone: readonly string[], wanted: readonly Entry[]): string {
  const root = parseExpression(text)
  const edits = createEdits(text, text.includes('\r\n') ? '\r\n' : '\n')
  const groups = ['dependencies', 'devDependencies', 'peerDependencies']
  const has = (group: string, name: string) => propertyOf(propertyOf(root, group)?.value, name) !== undefined
  const target = groups.find((group) => gone.some((name) => has(group, name))) ?? 'dependencies'
  for (const group of groups) {
    const object = propertyOf(root, group)?.value
    if (object?.type !== 'ObjectExpression') continue
    writeGroup(text, edits, object, { gone, added: group === target ? wanted : [] })
  }
  return edits.read(0, text.length)
}

/** Rewrites one list of dependencies, an entry per line where it had that. */
function writeGroup(
  text: string,
  edits: ReturnType<typeof createEdits>,
  object: ObjectExpression,
  { gone, added }: { gone: readonly string[]; added: readonly Entry[] },
): void {
  const entries = object.properties.flatMap((property) =>
    property.type === 'ObjectProperty' && property.key.type === 'StringLiteral'
      ? [
          {
            name: property.key.value,
            range: stringOf(property.value) ?? '',
            code: text.slice(startOf(property), endOf(property)),
          },
        ]
      : [],
  )
  const kept = entries
    .filter(({ name }) => !gone.includes(name))
    .map((entry) => (entry.name === 'wagmi' ? { ...entry, code: `"wagmi": "${raise(entry.range)}"` } : entry))
  for (const [name, range] of added) {
    const at = kept.findIndex((one) => one.name > name)
    kept.splice(at < 0 ? kept.length : at, 0, { name, range, code: `"${name}": "${range}"` })
  }
  const first = object.properties[0]
  const last = object.properties.at(-1)
  if (!first || !last) {
    if (kept.length > 0)
      edits.replace(startOf(object), endOf(object), `{ ${kept.map(({ code }) => code).join(', ')} }`)
    return
  }
  const between = object.properties[1]
    ? text.slice(endOf(first), startOf(object.properties[1]))
    : `,${text.slice(startOf(object) + 1, startOf(first))}`
  const written = kept.map(({ code }) => code).join(between)
  if (written === text.slice(startOf(first), endOf(last))) return
  if (kept.length === 0) edits.replace(startOf(object), endOf(object), '{}')
  else edits.replace(startOf(first), endOf(last), written)
}

/** A range of wagmi that leaves out versions which are too old. */
function raise(range: string): string {
  const found = /^([\^~]?)(\d+)\.(\d+)\.(\d+)$/.exec(range)
  const [major = 0, minor = 0, patch = 0] = (found?.slice(2) ?? []).map(Number)
  const isOld =
    major === oldestWagmi.major &&
    (minor < oldestWagmi.minor || (minor === oldestWagmi.minor && patch < oldestWagmi.patch))
  return isOld ? `${found?.[1]}${oldestWagmi.major}.${oldestWagmi.minor}.${oldestWagmi.patch}` : range
}

/** This package's version, which all packages of Latchkey share. */
function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : ''
}
