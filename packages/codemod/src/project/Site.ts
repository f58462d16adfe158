import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { createImports, type Imports } from '../source/createImports.js'
import { lineOf, parseSource, type SourceFile } from '../source/parseSource.js'
import { listSources, toShown } from './listSources.js'
import { readAliases, readPackage, type SitePackage } from './readPackage.js'

/** Something that is left for a person. */
export type Note = {
  file: string
  line: number
  /** The name it is about. */
  name: string
  /** What to do. */
  text: string
}

/** A file that the move changes, adds (`before` is undefined) or deletes, because nothing is left in it (`after` is). */
export type Change = { file: string; path: string; before: string | undefined; after: string | undefined }

/** A parsed file with its imports. */
export type SiteFile = SourceFile & { imports: Imports }

/** The source of a site, and what is found out about it. */
export type Site = {
  folder: string
  files: readonly SiteFile[]
  packages: readonly SitePackage[]
  styles: readonly { shown: string; text: string }[]
  /** Files that name the kit and stay as they are: broken ones, and those of other languages. */
  unread: readonly { path: string; text: string }[]
  notes: Note[]
  /** Files that the codemod adds, by absolute path. */
  added: Map<string, string>
  /** Files that do not parse. */
  broken: { file: string; reason: string }[]
  note(file: SourceFile, at: number, name: string, text: string): void
  packageOf(file: SourceFile): SitePackage | undefined
  /** The file of the site that a file imports. */
  resolveImport(file: SourceFile, specifier: string): SiteFile | undefined
  /** How one file imports another. */
  specifierTo(from: SourceFile, target: string): string
}

const endings = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.mjs',
  '.mts',
  '/index.ts',
  '/index.tsx',
  '/index.js',
  '/index.jsx',
]

/**
 * Reads a site.
 *
 * @param isAbout - Whether a text is about the kit that is left: such a file is named where it does not parse.
 */
export function readSite(folder: string, isAbout: (text: string) => boolean): Site {
  const sources = listSources(folder)
  const packages = sources.manifests.flatMap((path) => readPackage(path) ?? [])
  const notes: Note[] = []
  const knownAliases = new Map<string, ReturnType<typeof readAliases>>()
  const unread: { path: string; text: string }[] = []
  const broken: Site['broken'] = sources.manifests
    .filter((path) => !packages.some((one) => one.path === path))
    .map((path) => ({ file: toShown(folder, path), reason: 'it is no JSON object' }))
  const files = sources.code.flatMap((path) => {
    const shown = toShown(folder, path)
    const text = readFileSync(path, 'utf8')
    if (!isAbout(text) && !isPart(text)) return []
    try {
      const file = parseSource(path, shown, text)
      return [Object.assign(file, { imports: createImports(file) })]
    } catch (error) {
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
      if (isAbout(text)) {
        broken.push({ file: shown, reason })
        unread.push({ path, text })
      }
      return []
    }
  })
  const byPath = new Map<string, SiteFile>(files.map((file) => [file.path, file]))
  for (const path of sources.untouched) {
    const text = readFileSync(path, 'utf8')
    const line = text.split('\n').findIndex(isAbout) + 1
    const ending = path.slice(path.lastIndexOf('.'))
    if (line > 0) {
      unread.push({ path, text })
      notes.push({
        file: toShown(folder, path),
        line,
        name: ending,
        text: `This codemod doesn't change ${ending} files. Move this one by hand with docs/migrate.md.`,
      })
    }
  }
  const packageOf = (file: SourceFile) =>
    packages
      .filter((one) => file.path.startsWith(one.folder + sep))
      .toSorted((one, other) => other.folder.length - one.folder.length)[0]

  return {
    ...{ folder, files, packages, notes, broken, unread, packageOf },
    added: new Map(),
    styles: sources.styles.map((path) => ({
      shown: toShown(folder, path),
      text: readFileSync(path, 'utf8'),
    })),
    note(file, at, name, text) {
      const line = lineOf(file, at)
      const isSaid = notes.some((one) => one.file === file.shown && one.line === line && one.name === name)
      if (!isSaid) notes.push({ file: file.shown, line, name, text })
    },
    resolveImport(file, specifier) {
      const home = packageOf(file)?.folder ?? folder
      const aliases = knownAliases.get(home) ?? readAliases(home)
      knownAliases.set(home, aliases)
      const alias = aliases.find(({ prefix }) => specifier.startsWith(prefix))
      if (!specifier.startsWith('.') && !alias) return undefined
      const base = alias
        ? join(alias.target, specifier.slice(alias.prefix.length))
        : resolve(dirname(file.path), specifier)
      const bare = base.replace(/\.[cm]?jsx?$/, '')
      for (const path of [base, bare].flatMap((one) => endings.map((ending) => one + ending))) {
        const found = byPath.get(path)
        if (found) return found
        if (existsSync(path) && statSync(path).isFile()) return undefined
      }
      return undefined
    },
    specifierTo(from, target) {
      const path = relative(dirname(from.path), target).split(sep).join('/')
      const dotted = path.startsWith('.') ? path : `./${path}`
      // Sites that write endings write them everywhere.
      const writesEndings = from.ast.program.body.some(
        (node) => node.type === 'ImportDeclaration' && /^\..*\.[cm]?jsx?$/.test(node.source.value),
      )
      return writesEndings ? dotted.replace(/\.tsx?$/, '.js') : dotted.replace(/\.[cm]?[jt]sx?$/, '')
    },
  }
}

/** Whether a file may have to do with the move although it does not name the kit. */
function isPart(text: string): boolean {
  return /createConfig|WagmiProvider|wagmiConfig|@wagmi\/core|createRoot|latchkey/.test(text)
}
