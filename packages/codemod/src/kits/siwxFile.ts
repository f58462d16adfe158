import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Node } from '@babel/types'
import type { SiteFile } from '../project/Site.js'
import { removeFromList } from '../source/objects.js'
import { inStyle } from '../source/readStyle.js'
import { endOf, isInside, startOf } from '../source/walk.js'
import type { Move } from './Move.js'
import { type KitPlan, topStatement } from './planKit.js'

/** A site's own sign-in: what its functions are called, and their code. */
export type OwnSignIn = {
  file: SiteFile
  /** The object with the functions. */
  object: Node
  /** What the function that verifies is called. */
  verify: 'verify' | 'verifyMessage'
  hasSession: boolean
}

/**
 * Writes the `siwx` of a site into a file of its own beside the kit, with the code its functions had.
 *
 * @returns Whether it could: code that uses variables of its file stays for a person.
 */
export function writeOwnSignIn(
  move: Move,
  plan: KitPlan,
  { file, object, verify, hasSession }: OwnSignIn,
): boolean {
  const path = pathOf(plan)
  if (!path) return false
  const needed = collectNeeded(file, object)
  if (!needed) return false
  const { names, statements } = needed
  const imports = names.flatMap((name) => {
    const imported = file.imports.list.find(({ binding }) => binding.name === name)
    if (!imported || move.kit.isOwn(imported.from)) return []
    const target = move.site.resolveImport(file, imported.from)
    const from =
      imported.from.startsWith('.') && target ? move.site.specifierTo(plan.file, target.path) : imported.from
    const specifier = imported.name === 'default' ? name : imported.name === '*' ? `* as ${name}` : undefined
    const local = imported.name === name ? name : `${imported.name} as ${name}`
    return [`import ${imported.isType ? 'type ' : ''}${specifier ?? `{ ${local} }`} from '${from}'§\n`]
  })
  const code = file.text.slice(startOf(object), endOf(object))
  const isTs = /\.[cm]?tsx?$/.test(plan.file.path)
  const helper = inStyle(
    `${imports.join('')}${describeHelper(isTs, { verify, hasSession })}`,
    plan.file.style,
  )
  const helpers = statements.map((one) => `\n${file.text.slice(startOf(one), endOf(one))}\n`).join('')
  const made = `${helper}${helpers}\nexport const siwx = signInWith(${code})${plan.file.style.end}\n`
  add(move, plan, path, made)
  const own = topStatement(file, object)
  const gone = new Set([...statements, own])
  removeFromList(file, file.ast.program.body, (node) => gone.has(node))
  dropUnused(file, names, [...gone])
  for (const use of move.uses.filter((one) => one.file === file)) {
    if ([...gone].some((one) => isInside(use.node, one))) move.done(use)
  }
  return true
}

/** Writes the `siwx` of a site whose sessions are next-auth's. */
export function writeNextAuthSignIn(move: Move, plan: KitPlan, statement: string | undefined): boolean {
  const path = pathOf(plan)
  if (!path) return false
  const isTs = /\.[cm]?tsx?$/.test(plan.file.path)
  add(move, plan, path, inStyle(describeNextAuth(isTs, statement), plan.file.style))
  return true
}

function pathOf({ file, options }: KitPlan): string | undefined {
  const path = join(dirname(file.path), `siwx.${/\.[cm]?tsx?$/.test(file.path) ? 'ts' : 'js'}`)
  return existsSync(path) || options.has('siwx') ? undefined : path
}

function add({ site }: Move, plan: KitPlan, path: string, text: string): void {
  site.added.set(path, text.replace(/\r?\n/g, plan.file.style.newline))
  plan.options.set('siwx', plan.file.imports.need(site.specifierTo(plan.file, path), 'siwx'))
}

type Needed = { names: string[]; statements: Node[] }

/**
 * What code of a module's top level needs: names that the module imports, and statements that nothing else uses.
 *
 * @returns Nothing where it needs more than that.
 */
function collectNeeded(file: SiteFile, object: Node): Needed | undefined {
  if (!isTop(file, object)) return undefined
  const names = new Set<string>()
  const statements = new Set<Node>()
  const own = topStatement(file, object)
  const parts = [object]
  for (const part of parts) {
    for (const [name, binding] of file.bindings.module) {
      if (!binding.references.some(({ node }) => isInside(node, part))) continue
      if (binding.declaration.type.startsWith('Import')) {
        names.add(name)
        continue
      }
      const statement = topStatement(file, binding.node)
      if (statement === own || statements.has(statement)) continue
      if (statement.type === 'ExportNamedDeclaration') return undefined
      statements.add(statement)
      parts.push(statement)
    }
  }
  const isShared = [...file.bindings.module.values()].some(
    (binding) =>
      statements.has(topStatement(file, binding.node)) &&
      binding.references.some(({ node }) => ![...statements, own].some((one) => isInside(node, one))),
  )
  return isShared
    ? undefined
    : { names: [...names], statements: file.ast.program.body.filter((one) => statements.has(one)) }
}

function isTop(file: SiteFile, node: Node): boolean {
  const parent = file.bindings.parentOf(node)
  if (!parent) return true
  return !/Function|Method/.test(parent.type) && isTop(file, parent)
}

/** Drops imports that only statements used which are gone. */
function dropUnused(file: SiteFile, names: readonly string[], gone: readonly Node[]): void {
  for (const name of names) {
    const imported = file.imports.list.find(({ binding }) => binding.name === name)
    const isElsewhere = imported?.binding.references.some(
      ({ node }) => !gone.some((one) => isInside(node, one)),
    )
    if (imported && !isElsewhere) file.imports.drop(imported)
  }
}

function describeHelper(
  isTs: boolean,
  { verify, hasSession }: { verify: string; hasSession: boolean },
): string {
  const types = isTs
    ? `
/** What this site's server does for sign-in. */
type Server = {
  getNonce(): Promise<string>§
  createMessage(input: { nonce: string§ address: \`0x\${string}\`§ chainId: number }): string§
  ${verify}(input: { message: string§ signature: string }): Promise<boolean>§
${hasSession ? '  getSession(): Promise<{ address: string§ chainId: number } | null>§\n' : ''}  signOut(): Promise<unknown>§
}
`.replace(/§(?= )/g, ';')
    : ''
  const address = isTs ? `accountAddress as \`0x\${string}\`` : 'accountAddress'
  const typed = (code: string) => (isTs ? code : '')
  const session = hasSession
    ? `    async getSessions(chainId, address) {
      const session = await server.getSession()§
      const isOwn = session?.address.toLowerCase() === address.toLowerCase()§
      return isOwn && \`eip155:\${session.chainId}\` === chainId ? [toSession(chainId, address)] : []§
    },
`
    : `    // The server tells nobody who is signed in: a reload asks again. Ask yours here, so that it does not.
    async getSessions(chainId, address) {
      return kept.filter(({ data }) => data.chainId === chainId && data.accountAddress === address)§
    },
`
  const toSession = hasSession
    ? `
/** The server has the signature: the page needs to know only whose session it is. */
function toSession(chainId${typed(': string')}, accountAddress${typed(': string')})${typed(': SignInSession')} {
  const { host: domain, origin: uri } = window.location§
  return { data: { accountAddress, chainId, domain, uri, version: '1', nonce: '' }, message: '', signature: '' }§
}
`
    : ''

  return `${typed(`import type { SignInSession, Siwx } from 'latchkey/core'§\n`)}${types}
/** Sign-in for the kit, with this site's own server. */
function signInWith(server${typed(': Server')})${typed(': Siwx')} {
${hasSession ? '' : `  let kept${typed(': SignInSession[]')} = []§\n`}  return {
    async createMessage({ accountAddress, chainId }) {
      const nonce = await server.getNonce()§
      const message = server.createMessage({
        nonce,
        address: ${address},
        chainId: Number(chainId.split(':')[1]),
      })§
      const { host: domain, origin: uri } = window.location§
      return { accountAddress, chainId, domain, uri, version: '1', nonce, toString: () => message }§
    },
    async addSession(${hasSession ? '{ message, signature }' : 'session'}) {
${hasSession ? '' : '      const { message, signature } = session§\n'}      const isVerified = await server.${verify}({ message, signature })§
      if (!isVerified) throw new Error("The server didn't accept the signature. Try to sign in again.")§
${hasSession ? '' : '      kept = [...kept, session]§\n'}    },
    async setSessions(sessions) {
      if (sessions.length === 0) await server.signOut()§
${hasSession ? '' : '      kept = sessions§\n'}    },
${session}    async revokeSession() {
${hasSession ? '' : '      kept = []§\n'}      await server.signOut()§
    },
  }§
}
${toSession}`
}

function describeNextAuth(isTs: boolean, statement: string | undefined): string {
  const typed = (code: string) => (isTs ? code : '')
  const imports = [
    "import { getCsrfToken, getSession, signIn, signOut } from 'next-auth/react'§",
    "import { createSiweMessage } from 'viem/siwe'§",
    typed("import type { Siwx } from 'latchkey/core'§\n"),
  ].join('\n')
  return `${imports}
/** Sign-in for the kit, with this site's next-auth. */
export const siwx${typed(': Siwx')} = {
  async createMessage({ accountAddress, chainId }) {
    const nonce = await getCsrfToken()§
    if (!nonce) throw new Error("The server didn't send a token. Try to sign in again.")§
    const { host: domain, origin: uri } = window.location§
    const text = createSiweMessage({
      domain,
      uri,
      nonce,
      version: '1',
      address: accountAddress${typed(` as \`0x\${string}\``)},
      chainId: Number(chainId.split(':')[1]),
      statement: ${statement ?? "'Sign in with Ethereum to the app.'"},
    })§
    return { accountAddress, chainId, domain, uri, version: '1', nonce, toString: () => text }§
  },
  async addSession({ message, signature }) {
    const result = await signIn('credentials', { message, signature, redirect: false })§
    if (!result?.ok) throw new Error("The server didn't accept the signature. Try to sign in again.")§
  },
  async setSessions(sessions) {
    if (sessions.length === 0) await signOut({ redirect: false })§
  },
  async getSessions(chainId, accountAddress) {
    // The session's subject is the address that signed in, as your credentials provider returns it.
    const session = ${isTs ? '(await getSession()) as { address?: string } | null' : 'await getSession()'}§
    if (session?.address?.toLowerCase() !== accountAddress.toLowerCase()) return []§
    const { host: domain, origin: uri } = window.location§
    const data = { accountAddress, chainId, domain, uri, version: '1', nonce: '' }§
    return [{ data, message: '', signature: '' }]§
  },
  async revokeSession() {
    await signOut({ redirect: false })§
  },
}§
`
}
