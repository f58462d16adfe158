/** The names that a module takes from others, by specifier. A type is `type Name`; `default as name` stands alone. */
export type Imports = Readonly<Record<string, readonly string[]>>

/** Code, and what it takes from other modules. */
export interface Code {
  imports: Imports
  text: string
}

/**
 * Prints a module in the repository's own format.
 *
 * @param imports - Of all its parts; a name may be there several times.
 * @param statements - An empty line goes between them.
 * @param directive - Its first line, such as `use client`.
 */
export function printModule(
  imports: readonly Imports[],
  statements: readonly string[],
  directive?: string,
): string {
  const head = [...(directive ? [quote(directive)] : []), ...printImports(imports)].join('\n')
  return `${[head, ...statements].join('\n\n')}\n`
}

/** A string of the language. */
export function quote(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

function printImports(all: readonly Imports[]): string[] {
  const merged = new Map<string, Set<string>>()
  for (const [specifier, names] of all.flatMap(Object.entries<readonly string[]>)) {
    merged.set(specifier, new Set([...(merged.get(specifier) ?? []), ...names]))
  }
  return [...merged]
    .sort(([one], [other]) => compareSpecifiers(one, other))
    .map(([specifier, names]) => printImport(specifier, [...names].sort(compareNames)))
}

function printImport(specifier: string, names: readonly string[]): string {
  const [, defaultName] = /^default as (\w+)$/.exec(names[0] ?? '') ?? []
  if (defaultName) return `import ${defaultName} from ${quote(specifier)}`
  const areTypes = names.every((name) => name.startsWith('type '))
  const listed = areTypes ? names.map((name) => name.slice('type '.length)) : names
  return `import ${areTypes ? 'type ' : ''}{ ${listed.join(', ')} } from ${quote(specifier)}`
}

/** Packages come before files of the project. */
function compareSpecifiers(one: string, other: string): number {
  const [isFile, isOtherFile] = [one.startsWith('.'), other.startsWith('.')]
  if (isFile !== isOtherFile) return isFile ? 1 : -1
  return one < other ? -1 : 1
}

function compareNames(one: string, other: string): number {
  const [name, otherName] = [one, other].map((text) => text.replace('type ', '').toLowerCase())
  return (name ?? '') < (otherName ?? '') ? -1 : 1
}
