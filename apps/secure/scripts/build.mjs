// Builds the secure site: one script for each page, so that a page's policy can name it by its hash, and the worker's.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const folder = fileURLToPath(new URL('..', import.meta.url))
/** Tests build into a folder of their own. */
const siteFolder = process.env.SECURE_SITE_FOLDER || join(folder, 'dist/site')

/**
 * @typedef {{ path: string, name: string, script: string, late?: string, title: string, embedding: 'project' | 'none',
 *   opener: 'cut' | 'kept' }} Page
 * @typedef {{ file: string, integrity: string }} Asset
 */

/** @type {readonly Page[]} */
const pages = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))

rmSync(siteFolder, { recursive: true, force: true })
mkdirSync(join(siteFolder, 'assets'), { recursive: true })

const worker = await buildEntry('worker', 'src/worker/main.ts')
const built = []
for (const page of pages) {
  const { late, script: entry, ...shown } = page
  // First what is loaded late: the page has to know its name and its hash.
  const after = late ? await buildEntry(`${page.name}-late`, late) : null
  const { script, style } = await buildEntry(page.name, entry, after)
  built.push({ ...shown, script, style, late: after?.script ?? null })
}
const manifest = { pages: built, worker: worker.script, hash: hashFolder() }
writeFileSync(join(siteFolder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
process.stdout.write(`The secure site is built; its hash is ${manifest.hash}\n`)

/**
 * Builds one script with all it needs; only what a worker loads late is in files of its own.
 *
 * @param {string} name
 * @param {string} entry
 * @param {{ script: Asset, style: Asset | null } | null} [late] What it loads when it needs it.
 * @returns {Promise<{ script: Asset, style: Asset | null }>}
 */
async function buildEntry(name, entry, late = null) {
  const result = await build({
    configFile: join(folder, 'vite.config.ts'),
    logLevel: 'warn',
    define: {
      __WORKER_FILE__: JSON.stringify(name === 'worker' ? '' : `/${worker.script.file}`),
      __UNLOCK_FILES__: JSON.stringify(late),
    },
    build: {
      outDir: siteFolder,
      rollupOptions: {
        input: { [name]: join(folder, entry) },
        output: {
          ...(name === 'worker' ? {} : { codeSplitting: false }),
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
        },
      },
    },
  })
  const { output } = /** @type {import('vite').Rollup.RollupOutput} */ (result)
  const script = output.find((file) => file.type === 'chunk' && file.isEntry)
  const style = output.find((file) => file.fileName.endsWith('.css'))
  if (!script) throw new Error(`${entry} was built to nothing`)
  return { script: describe(script.fileName), style: style ? describe(style.fileName) : null }
}

/**
 * @param {string} file
 * @returns {Asset}
 */
function describe(file) {
  const digest = createHash('sha256')
    .update(readFileSync(join(siteFolder, file)))
    .digest('base64')
  return { file, integrity: `sha256-${digest}` }
}

/** One hash of every file's name and content: who builds the same sources has the same one. */
function hashFolder() {
  const hash = createHash('sha256')
  const entries = readdirSync(siteFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) {
    const content = createHash('sha256').update(readFileSync(file)).digest('hex')
    hash.update(`${file.slice(siteFolder.length)}\n${content}\n`)
  }
  return `sha256-${hash.digest('hex')}`
}
