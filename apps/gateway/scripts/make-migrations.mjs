// Makes a migration from the changes in src/db/schema. drizzle-kit asks for drizzle-orm from where it lies itself,
// which in a workspace can be a folder from which ours is not found; so it is told where to look.
import { spawnSync } from 'node:child_process'
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
  ['--import', start, kit, 'generate', ...process.argv.slice(2)],
  {
    cwd: folder,
    env: { ...process.env, NODE_PATH: join(folder, 'node_modules') },
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
