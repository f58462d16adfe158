import type { Node } from '@babel/types'
import type { Site, SiteFile } from '../project/Site.js'
import type { Imported } from '../source/createImports.js'
import { endOf, startOf } from '../source/walk.js'
import { findRow, type Table, toPlain } from '../tables/Table.js'
import type { KitPlan } from './planKit.js'

/** One use of a name of the kit that is left. */
export type Use = {
  file: SiteFile
  /** The name as the kit exports it. */
  name: string
  /** The package or entry it comes from. */
  from: string
  /** The identifier, or `Kit.Name` where the site imports everything as one. */
  node: Node
  parent: Node
  imported: Imported
}

/** A kit to move from. */
export type KitDefinition = {
  name: string
  title: string
  /** Whether a module specifier is one of its packages. */
  isOwn(specifier: string): boolean
  table: Table
  /** Packages that a site no longer depends on. */
  dependencies: readonly string[]
  /** Finds elements of the kit that need no import. */
  elements?: RegExp
  move(move: Move): void
}

/** A move under way. */
export type Move = {
  site: Site
  kit: KitDefinition
  uses: readonly Use[]
  plans: KitPlan[]
  /** Says that a use has its replacement, or needs none. */
  done(use: Use): void
  /** Leaves something to a person, with what the table says about it. */
  leave(file: SiteFile, at: number, key: string): void
}

/** Finds every use of a kit's names, and runs the kit's own move. */
export function createMove(site: Site, kit: KitDefinition): Move & { finish(): void } {
  const uses = site.files.flatMap((file) =>
    file.imports.list.filter(({ from }) => kit.isOwn(from)).flatMap((imported) => listUses(file, imported)),
  )
  const handled = new Set<Use>()

  function leave(file: SiteFile, at: number, key: string): void {
    const row = findRow(kit.table, key)
    site.note(file, at, key, row?.note ?? (row ? `Latchkey: ${toPlain(row.to)}` : unknown(key)))
  }
  const unknown = (key: string) =>
    key.startsWith('<') && !key.includes('.Custom>.')
      ? `It was left out: this codemod knows nothing of Latchkey's like it.`
      : `${kit.title}'s ${key} has no replacement that this codemod knows. Remove it, or keep ${kit.title} for it.`

  function finish(): void {
    for (const { file, options, existing } of move.plans) {
      if (!existing) continue
      for (const [name, value] of options) {
        const code = typeof value === 'function' ? value() : value
        site.note(file, startOf(existing), name, `Add it to your createKit: ${name}: ${code}`)
      }
    }
    for (const use of uses) if (use.file.edits.drops(startOf(use.node), endOf(use.node))) move.done(use)
    for (const use of uses.filter((one) => !handled.has(one))) leave(use.file, startOf(use.node), use.name)
    for (const file of site.files) {
      for (const imported of file.imports.list.filter(({ from }) => kit.isOwn(from))) {
        const own = uses.filter((use) => use.imported === imported)
        if (own.every((use) => handled.has(use))) file.imports.drop(imported)
      }
    }
  }

  const move: Move = {
    ...{ site, kit, uses, plans: [], leave },
    done(use) {
      handled.add(use)
      const others = uses.filter(({ imported }) => imported === use.imported)
      if (others.every((one) => handled.has(one))) use.file.imports.drop(use.imported)
    },
  }
  return Object.assign(move, { finish })
}

/** The uses of one import: of each name, where it stands for the whole package. */
function listUses(file: SiteFile, imported: Imported): Use[] {
  const { binding, name, from } = imported
  return binding.references.map(({ node, parent }) => {
    const member = name === '*' ? memberOf(parent, node) : undefined
    if (!member) return { file, name, from, node, parent, imported }
    return {
      ...{ file, name: member, from, node: parent, imported },
      parent: file.bindings.parentOf(parent) ?? parent,
    }
  })
}

function memberOf(parent: Node, node: Node): string | undefined {
  if (parent.type === 'JSXMemberExpression' && parent.object === node) return parent.property.name
  if (parent.type === 'TSQualifiedName' && parent.left === node) return parent.right.name
  if (parent.type === 'MemberExpression' && parent.object === node && !parent.computed) {
    return parent.property.type === 'Identifier' ? parent.property.name : undefined
  }
  return undefined
}

/** The use of the old kit that a node is. */
export function useOf({ uses }: Move, file: SiteFile, node: Node): Use | undefined {
  return uses.find((use) => use.file === file && use.node === node)
}
