import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Folders of others' code, and of what tools write. */
const ignored = new Set(['node_modules', 'dist', 'build', 'out', 'coverage', 'storybook-static', 'public'])

/** Paths of a site, absolute and sorted. */
export type Sources = { code: string[]; manifests: string[]; styles: string[]; untouched: string[] }

/** Lists the files of a site by kind. Links are not followed: what they lead to may be outside. */
export function listSources(folder: string): Sources {
  const result: Sources = { code: [], manifests: [], styles: [], untouched: [] }
  const visit = (path: string): void => {
    for (const entry of readdirSync(path, { withFileTypes: true }).toSorted((one, other) =>
      one.name < other.name ? -1 : 1,
    )) {
      const { name } = entry
      if (entry.isDirectory()) {
        // Folders with a point are tools': .git, .next, .output, .svelte-kit.
        if (!ignored.has(name) && !name.startsWith('.')) visit(join(path, name))
      } else if (!entry.isFile()) continue
      else if (name === 'package.json') result.manifests.push(join(path, name))
      else if (/\.(vue|svelte|astro|mdx)$/.test(name)) result.untouched.push(join(path, name))
      else if (/\.(css|scss|less)$/.test(name)) result.styles.push(join(path, name))
      else if (/\.([cm]?[jt]s|[jt]sx)$/.test(name) && !/\.(min\.js|d\.[cm]?ts)$/.test(name))
        result.code.push(join(path, name))
    }
  }
  visit(folder)
  return result
}

/** A path as reports name it: relative, with slashes. */
export function toShown(folder: string, path: string): string {
  return relative(folder, path).split(sep).join('/')
}
