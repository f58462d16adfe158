// Makes a migration from the changes in src/db/schema, or with `--service <name>` from those in the tables of that service, whose
// migrations lie beside them. drizzle-kit asks for drizzle-orm from where it lies itself, which in a workspace can be a folder from
// which ours is not found; so it is told where to look.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('..', import.meta.url))
const kit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')
const hooks = `export const resolve = (name, context, next) =>
  next(name, name.startsWith('drizzle-orm') ? { ...context, parentURL: ${JSON.stringify(import.meta.url)} } : context)`
const toUrl = (source) => `data:text/javascript,${encodeURIComponent(source)}`
const start = toUrl(`import { register } from 'node:module'; register(${JSON.stringify(toUrl(hooks))})`)

const { status } = spawnSync(
  process.execPath,
  ['--import', start, kit, 'generate', ...toArguments(process.argv.slice(2))],
  {
    cwd: folder,
    env: { ...process.env, NODE_PATH: join(folder, 'node_modules') },
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1

/** @param {string[]} given */
function toArguments(given) {
  const at = given.indexOf('--service')
  if (at === -1) return given
  const own = `./src/services/${given[at + 1]}`
  if (!existsSync(join(folder, own, 'tables.ts'))) throw new Error(`There is no ${own}/tables.ts`)
  const others = [...given.slice(0, at), ...given.slice(at + 2)]
  return ['--dialect=postgresql', `--schema=${own}/tables.ts`, `--out=${own}/migrations`, ...others]
}
