import type { ImportDeclaration, ImportSpecifier } from '@babel/types'
import type { Binding } from './findBindings.js'
import type { SourceFile } from './parseSource.js'
import { endOf, startOf } from './walk.js'

/** A name that a file imports from a package, by whatever name it uses it. */
export type Imported = {
  /** The package's own name: `default` and `*` for those forms. */
  name: string
  from: string
  isType: boolean
  binding: Binding
  declaration: ImportDeclaration
}

/** The imports of a file, and what they are to become. */
export type Imports = {
  list: readonly Imported[]
  /** The name under which the file has `name` of a package; imports it where it does not yet. */
  need(from: string, name: string, options?: { isType?: boolean; as?: string }): string
  /** A name nothing in the file has. */
  free(name: string): string
  /** The file no longer uses it. */
  drop(imported: Imported): void
  /** Removes a whole declaration. */
  dropDeclaration(declaration: ImportDeclaration): void
  /** Writes the changes. */
  write(): void
}

type Added = { name: string; local: string; isType: boolean }

/** Reads the imports of a file. */
export function createImports(file: SourceFile): Imports {
  const declarations = file.ast.program.body.filter((node) => node.type === 'ImportDeclaration')
  const list = declarations.flatMap((declaration) => listSpecifiers(file, declaration))
  const added = new Map<string, Added[]>()
  const dropped = new Set<Imported>()
  const droppedDeclarations = new Set<ImportDeclaration>()
  const taken = new Set(file.bindings.names)

  function free(name: string): string {
    const other = taken.has(name) ? toOther(name) : name
    let result = other
    for (let count = 2; taken.has(result); count += 1) result = `${other}${count}`
    return result
  }

  function need(from: string, name: string, { isType = false, as }: { isType?: boolean; as?: string } = {}) {
    const known = list.find(
      (one) => one.from === from && one.name === name && !dropped.has(one) && (isType || !one.isType),
    )
    if (known) return known.binding.name
    const planned = added.get(from)?.find((one) => one.name === name)
    if (planned) {
      planned.isType &&= isType
      return planned.local
    }
    const wanted = as ?? name
    // A name is free once all that is imported by it goes.
    const holders = list.filter(({ binding }) => binding.name === wanted)
    const isOwn =
      holders.length > 0 &&
      holders.every((one) => dropped.has(one)) &&
      declaredOnce(file, wanted, holders.length)
    const local = isOwn ? wanted : free(wanted)
    taken.add(local)
    added.set(from, [...(added.get(from) ?? []), { name, local, isType }])
    return local
  }

  function write(): void {
    const { text, edits, style } = file
    const isGone = (declaration: ImportDeclaration) => {
      const own = list.filter((one) => one.declaration === declaration)
      return droppedDeclarations.has(declaration) || (own.length > 0 && own.every((one) => dropped.has(one)))
    }
    const rest = new Map(added)
    for (const declaration of declarations) {
      if (isGone(declaration)) continue
      const own = list.filter((one) => one.declaration === declaration)
      const takesNames = own.length > 0 && own.every((one) => one.name !== '*')
      const takes =
        takesNames && declaration.importKind !== 'type' ? (rest.get(declaration.source.value) ?? []) : []
      if (takes.length > 0) rest.delete(declaration.source.value)
      if (takes.length === 0 && !own.some((one) => dropped.has(one))) continue
      edits.replace(
        startOf(declaration),
        endOf(declaration),
        writeDeclaration(
          file,
          declaration,
          own.filter((one) => !dropped.has(one)),
          takes,
        ),
      )
    }
    const gone = declarations.filter(isGone)
    const lines = [...rest]
      .toSorted(([one], [other]) => (rank(one) < rank(other) ? -1 : 1))
      .map(([from, names]) => writeImport(file, from, names))
    // Not where a style sheet was, which often stands apart.
    const first = gone.find(({ specifiers }) => specifiers.length > 0) ?? gone[0]
    for (const declaration of gone) {
      if (declaration === first && lines.length > 0) {
        edits.replace(startOf(declaration), endOf(declaration), lines.join('\n'))
      } else edits.replace(startOf(declaration), endOfLine(text, endOf(declaration)), '')
    }
    if (first || lines.length === 0) return
    const last = declarations.at(-1)
    if (last) edits.insert(endOf(last), `\n${lines.join('\n')}`)
    else {
      const directive = file.ast.program.directives.at(-1)
      if (directive) edits.insert(endOf(directive), `\n${lines.join('\n')}\n`)
      else edits.insert(startOfCode(file), `${lines.join('\n')}\n${style.newline}`)
    }
  }

  return {
    list,
    need,
    free: (name) => {
      const local = free(name)
      taken.add(local)
      return local
    },
    drop: (imported) => void dropped.add(imported),
    dropDeclaration: (declaration) => void droppedDeclarations.add(declaration),
    write,
  }
}

/** Packages come before the site's own files. */
function rank(from: string): string {
  return from.startsWith('.') ? `~${from}` : from
}

function startOfCode({ ast, text }: SourceFile): number {
  const first = ast.program.body[0]
  return first ? Math.min(startOf(first), startOf(first.leadingComments?.[0] ?? first)) : text.length
}

/** Whether a name is declared by imports alone. */
function declaredOnce({ bindings }: SourceFile, name: string, count: number): boolean {
  return count === 1 && bindings.module.get(name)?.declaration.type.startsWith('Import') === true
}

/** Another name for what is called the same in a file: `useAccount` is `useLatchkeyAccount`, `Modal` is `LatchkeyModal`. */
function toOther(name: string): string {
  if (/^use[A-Z]/.test(name)) return `useLatchkey${name.slice(3)}`
  return /^[A-Z]/.test(name) ? `Latchkey${name}` : `latchkey${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

function listSpecifiers(file: SourceFile, declaration: ImportDeclaration): Imported[] {
  return declaration.specifiers.flatMap((specifier) => {
    const binding = file.bindings.bindingOf(specifier.local)
    if (!binding) return []
    const isType =
      declaration.importKind === 'type' ||
      (specifier.type === 'ImportSpecifier' && specifier.importKind === 'type')
    return [{ name: nameOf(specifier), from: declaration.source.value, isType, binding, declaration }]
  })
}

function nameOf(specifier: ImportDeclaration['specifiers'][number]): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default'
  if (specifier.type === 'ImportNamespaceSpecifier') return '*'
  return readName(specifier)
}

function readName({ imported }: ImportSpecifier): string {
  return imported.type === 'Identifier' ? imported.name : imported.value
}

function writeDeclaration(
  file: SourceFile,
  declaration: ImportDeclaration,
  kept: readonly Imported[],
  added: readonly Added[],
): string {
  const isTypeOnly = declaration.importKind === 'type'
  const plain = kept.filter(({ name }) => name !== 'default' && name !== '*')
  const specifiers = [
    ...plain.map(({ name, binding, isType }) =>
      writeSpecifier({ name, local: binding.name, isType: isType && !isTypeOnly }),
    ),
    ...added.map(writeSpecifier),
  ]
  const others = kept.flatMap(({ name, binding }) =>
    name === 'default' ? [binding.name] : name === '*' ? [`* as ${binding.name}`] : [],
  )
  return writeLine(file, declaration.source.value, { others, specifiers, isTypeOnly })
}

function writeImport(file: SourceFile, from: string, names: readonly Added[]): string {
  const isTypeOnly = names.every(({ isType }) => isType) && /\.[cm]?tsx?$/.test(file.path)
  const specifiers = names
    .toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1))
    .map((one) => writeSpecifier({ ...one, isType: one.isType && !isTypeOnly }))
  return writeLine(file, from, { others: [], specifiers, isTypeOnly })
}

function writeSpecifier({ name, local, isType }: Added): string {
  return `${isType ? 'type ' : ''}${name}${name === local ? '' : ` as ${local}`}`
}

function writeLine(
  { style }: SourceFile,
  from: string,
  {
    others,
    specifiers,
    isTypeOnly,
  }: { others: readonly string[]; specifiers: readonly string[]; isTypeOnly: boolean },
): string {
  const short = specifiers.length > 0 ? [`{ ${specifiers.join(', ')} }`] : []
  const line = (braces: readonly string[]) =>
    `import ${isTypeOnly ? 'type ' : ''}${[...others, ...braces].join(', ')} from ${style.quote}${from}${style.quote}${style.end}`
  if (line(short).length <= 100) return line(short)
  return line([`{\n${specifiers.map((one) => `${style.indent}${one},\n`).join('')}}`])
}

/** The position after the line break of a statement that ends here. */
function endOfLine(text: string, at: number): number {
  return at + (text.slice(at).match(/^[ \t]*\r?\n/)?.[0].length ?? 0)
}
