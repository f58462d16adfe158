import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What builds a site, as far as it decides how settings reach the page. */
export type Bundler = 'next' | 'vite' | 'react-scripts' | 'other'

/** A package of a site: a site may be several (a monorepo). */
export type SitePackage = {
  folder: string
  path: string
  text: string
  dependencies: Readonly<Record<string, string>>
  bundler: Bundler
}

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }

/**
 * Reads a `package.json`.
 *
 * @returns Nothing where it is no JSON object.
 */
export function readPackage(path: string): SitePackage | undefined {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  try {
    const manifest = JSON.parse(text) as Manifest | null
    if (typeof manifest !== 'object' || manifest === null) return undefined
    const dependencies = { ...manifest.devDependencies, ...manifest.dependencies }
    return { folder: dirname(path), path, text, dependencies, bundler: findBundler(dependencies) }
  } catch {
    return undefined
  }
}

function findBundler(dependencies: Readonly<Record<string, string>>): Bundler {
  const has = (name: string) => name in dependencies
  if (has('next')) return 'next'
  if (has('vite') || has('astro')) return 'vite'
  if (has('react-scripts')) return 'react-scripts'
  return 'other'
}

/** How each bundler hands a setting of its environment to the page. */
const environments: Readonly<Record<Bundler, ((name: string) => string) | undefined>> = {
  next: (name) => `process.env.NEXT_PUBLIC_${name}`,
  vite: (name) => `import.meta.env.VITE_${name}`,
  'react-scripts': (name) => `process.env.REACT_APP_${name}`,
  other: undefined,
}

/** The code that reads a setting, with a value for a machine that has none. */
export function writeSetting(bundler: Bundler, name: string, otherwise: string): string {
  const read = environments[bundler]
  return read ? `${read(name)} ?? '${otherwise}'` : `'${otherwise}'`
}

/** The aliases of a package's `tsconfig.json`, such as `@/*`, with the folders they stand for. */
export function readAliases(folder: string): { prefix: string; target: string }[] {
  for (const name of ['tsconfig.json', 'tsconfig.app.json', 'jsconfig.json']) {
    const path = join(folder, name)
    if (!existsSync(path)) continue
    const text = readFileSync(path, 'utf8')
    const base = text.match(/"baseUrl"\s*:\s*"([^"]+)"/)?.[1] ?? '.'
    const found = [...text.matchAll(/"([^"*\s]+)\/\*"\s*:\s*\[\s*"([^"*]*)\*"/g)]
    if (found.length === 0) continue
    return found.map(([, prefix = '', target = '']) => ({
      prefix: `${prefix}/`,
      target: join(folder, base, target),
    }))
  }
  return [
    { prefix: '@/', target: join(folder, 'src') },
    { prefix: '~/', target: join(folder, 'app') },
  ]
}
