import { join } from 'node:path'
import { checkFreshPage } from './checkFreshPage.mjs'
import { findFreePort } from './findFreePort.mjs'
import { execute } from './freshProjects.mjs'
import { launch } from './processes.mjs'
import { StepFailure } from './StepFailure.mjs'

/**
 * @typedef {Parameters<typeof checkFreshPage>[1] & { check?: typeof checkFreshPage, query?: string }} ServeOptions - `check`: opens the page
 *   in a browser and drives it; the modal's button by default.
 */

/**
 * Builds a project with Vite, serves it, and opens its page.
 *
 * @param {string} name - Of the project. @param {string} app - Its folder.
 * @param {ServeOptions & { flags?: string[], from?: string }} [options] - `flags`: for the server; `from`: the folder where everything is
 *   installed, which is its own.
 * @returns {Promise<string[]>} What is wrong with it.
 */
export async function checkBuilt(name, app, options) {
  const vite = join(options?.from ?? app, 'node_modules/vite/bin/vite.js')
  await execute(app, process.execPath, [vite, 'build'])
  return checkPreview(name, app, options)
}

/**
 * Serves what {@link checkBuilt} has built, once more.
 *
 * @param {string} name - Of the project. @param {string} app - Its folder.
 * @param {ServeOptions & { flags?: string[], from?: string }} [options] - As for {@link checkBuilt}.
 */
export async function checkPreview(name, app, { flags = [], from = app, ...options } = {}) {
  const vite = join(from, 'node_modules/vite/bin/vite.js')
  return checkServed(name, app, {
    args: [vite, 'preview', ...flags, '--host', '127.0.0.1', '--port'],
    ...options,
  })
}

/**
 * As {@link checkBuilt}, with Next.
 *
 * @param {string} name - Of the project. @param {string} app - Its folder.
 * @param {ServeOptions & { from: string }} options - As for {@link checkBuilt}.
 */
export async function checkNextBuilt(name, app, { from, ...options }) {
  const next = join(from, 'node_modules/next/dist/bin/next')
  await execute(app, process.execPath, [next, 'build'])
  return checkServed(name, app, { args: [next, 'start', '-H', '127.0.0.1', '-p'], ...options })
}

/**
 * As {@link checkBuilt}, with Remix.
 *
 * @param {string} name - Of the project. @param {string} app - Its folder.
 * @param {ServeOptions & { from: string }} options - As for {@link checkBuilt}.
 */
export async function checkRemixBuilt(name, app, { from, ...options }) {
  const remix = join(from, 'node_modules/@remix-run')
  await execute(app, process.execPath, [join(remix, 'dev/dist/cli.js'), 'vite:build'])
  // It reads the port from the environment.
  return checkServed(name, app, {
    args: [join(remix, 'serve/dist/cli.js'), 'build/server/index.js'],
    ...options,
  })
}

/**
 * Serves a project, and opens its page.
 *
 * @param {string} name - Of the project. @param {string} app - Its folder.
 * @param {{ args: string[] } & ServeOptions} options - `args`: of Node, up to the port.
 * @returns {Promise<string[]>} What is wrong with it.
 */
export async function checkServed(name, app, { args, check = checkFreshPage, query = '', ...options }) {
  const port = await findFreePort()
  const server = launch({
    command: process.execPath,
    args: [...args, String(port)],
    cwd: app,
    env: { NEXT_TELEMETRY_DISABLED: '1', HOST: '127.0.0.1', PORT: String(port) },
  })
  const url = `http://127.0.0.1:${port}/`
  await waitFor(url)
  const found = await check(url + query, options)
  await server.stop()
  return found.map((problem) => `${name}: ${problem}`)
}

/** @param {string} url */
async function waitFor(url) {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false, // Not listening yet.
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new StepFailure(`${url} did not answer within a minute`)
}
