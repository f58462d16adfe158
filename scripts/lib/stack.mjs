import { join } from 'node:path'
import { chainParts } from '../../local/src/parts/parts.mjs'
import { createGatewaySettings } from './gatewaySettings.mjs'
import { readOwnerToken } from './ownerToken.mjs'
import { launch } from './processes.mjs'
import { rootFolder } from './rootFolder.mjs'
import { StepFailure } from './StepFailure.mjs'
import { getAddresses, portNames, portSettings } from './settings.mjs'

/** Longest wait for a service: the gateway's first start on a slow disk makes a database. */
const readyMs = 120_000

/**
 * @typedef {{ name: string, title: string, args: readonly string[], cwd: string, env: Record<string, string>,
 *   healthUrl?: string }} Service
 * @typedef {{ addresses: ReturnType<typeof getAddresses>, ownerToken: string, stop(): Promise<void>,
 *   died: Promise<import('./StepFailure.mjs').StepFailure> }} Stack
 */

/**
 * The programs of the local stack. All of them take their settings from the environment.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {Record<string, string>} gatewaySettings - With which the gateway uses the stand-ins of services.
 * @param {Record<string, string>} localSettings - Of the chains and the stand-ins.
 * @returns {Service[]}
 */
export function describeServices({ ports, dataFolder }, gatewaySettings = {}, localSettings = {}) {
  const addresses = getAddresses(ports)
  const nodes = Object.values(chainParts).flatMap((part) => Object.entries(part.nodes))
  const env = {
    LATCHKEY_LOCAL: '1',
    LATCHKEY_PROGRESS: 'json',
    LATCHKEY_DATA: dataFolder,
    ...Object.fromEntries(portNames.map((name) => [portSettings[name].variable, String(ports[name])])),
    ...Object.fromEntries(nodes.map(([reference, name]) => [`LATCHKEY_RPC_${reference}`, addresses[name]])),
    LATCHKEY_GATEWAY_URL: addresses.gateway,
    LATCHKEY_POCKET_URL: addresses.pocket,
    SECURE_URL: addresses.secure,
    // Known to everybody, as everything on a developer's machine is.
    SECURE_SECRET: 'the local stack has no secrets to keep',
    NEXT_TELEMETRY_DISABLED: '1',
  }
  /** @param {string} path */
  const inRoot = (path) => join(rootFolder, path)
  return [
    {
      name: 'local',
      title: 'Local chains, mail and sign-in',
      args: [inRoot('local/dist/main.js')],
      cwd: inRoot('local'),
      env: { ...env, ...localSettings },
    },
    {
      name: 'gateway',
      title: 'Gateway',
      // As its README says: what messages leave behind is collected seldom and all at once.
      args: ['--max-semi-space-size=64', inRoot('apps/gateway/dist/main.js')],
      cwd: inRoot('apps/gateway'),
      env: { ...env, ...gatewaySettings },
    },
    {
      name: 'pocket',
      title: 'Pocket',
      args: [inRoot('apps/pocket/dist/server/main.js')],
      cwd: inRoot('apps/pocket'),
      env,
    },
    {
      name: 'secure',
      title: 'Secure site',
      args: [inRoot('apps/secure/dist/server/main.js')],
      cwd: inRoot('apps/secure'),
      env,
    },
    {
      name: 'web',
      title: 'Web app',
      args: [inRoot('node_modules/next/dist/bin/next'), 'start', '-H', '127.0.0.1', '-p', String(ports.web)],
      cwd: inRoot('apps/web'),
      env: { ...env, NODE_ENV: 'production' },
      healthUrl: `http://127.0.0.1:${ports.web}/health`,
    },
  ]
}

/**
 * Starts the local stack and waits until all of it is ready.
 *
 * @param {{ settings: import('./settings.mjs').Settings, progress: import('./progress.mjs').Progress,
 *   gateway?: Record<string, string>, local?: Record<string, string> }} options - `gateway`: further settings of the gateway; `local`: of
 *   the chains and the stand-ins.
 * @returns {Promise<Stack>}
 * @throws {StepFailure} When a service does not come up; what was started before is stopped.
 */
export async function startStack({ settings, progress, gateway = {}, local = {} }) {
  const ownerToken = await readOwnerToken(settings.dataFolder)
  const gatewaySettings = {
    ...(await createGatewaySettings(getAddresses(settings.ports))),
    LATCHKEY_ADMIN_TOKEN: ownerToken,
    ...gateway,
  }
  const services = describeServices(settings, gatewaySettings, local).map((service) =>
    startService(service, settings, progress),
  )
  const stop = async () => void (await Promise.all(services.map((service) => service.stop())))
  const died = Promise.race(services.map((service) => service.died))
  try {
    await Promise.race([
      Promise.all(services.map((service) => service.ready)),
      died.then((failure) => Promise.reject(failure)),
    ])
  } catch (error) {
    await stop()
    throw error
  }
  return { addresses: getAddresses(settings.ports), ownerToken, stop, died }
}

/**
 * @param {Service} service
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./progress.mjs').Progress} progress
 */
function startService(service, { dataFolder }, progress) {
  const step = progress.step(service.title)
  const logFile = join(dataFolder, 'logs', `${service.name}.log`)
  let isStopping = false
  /** @type {() => void} */
  let markReady = () => {}
  /** @type {Promise<void>} */
  const said = new Promise((resolve) => {
    markReady = resolve
  })
  const child = launch({
    command: process.execPath,
    args: service.args,
    cwd: service.cwd,
    env: service.env,
    logFile,
    onLine(line) {
      const report = readReport(line)
      if (report?.ready === true) markReady()
      else if (report?.detail) step.update(report.detail)
    },
  })
  const ready = withDeadline(service.healthUrl ? waitForAnswer(service.healthUrl) : said, () => {
    throw new StepFailure(
      `${service.title} was not ready after ${readyMs / 1000} s; see ${logFile}`,
      child.getLastLines(),
    )
  }).then(() => step.done(`${service.title} ready`))
  /** @type {Promise<StepFailure>} */
  const died = child.exited.then((code) => {
    if (isStopping) return new Promise(() => {})
    step.fail()
    return new StepFailure(
      `${service.title} stopped (exit code ${code}). Its last lines, from ${logFile}:`,
      child.getLastLines(),
    )
  })
  return {
    ready,
    died,
    stop() {
      isStopping = true
      return child.stop()
    },
  }
}

/**
 * Reads a line a service writes about its start.
 *
 * @param {string} line - `{"ready":true}` when it is up; `{"step":"…"}` or `{"text":"…"}` on the way.
 * @returns {{ ready: boolean, detail: string | undefined } | undefined} Undefined for any other line.
 */
export function readReport(line) {
  if (!line.startsWith('{')) return undefined
  try {
    const { ready, step, text } = JSON.parse(line)
    const detail = [step, text].find((value) => typeof value === 'string')
    return { ready: ready === true, detail }
  } catch {
    return undefined // A line that only looks like JSON.
  }
}

/** @param {string} url */
async function waitForAnswer(url) {
  for (;;) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false, // Not listening yet.
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * @param {Promise<void>} promise
 * @param {() => never} onLate
 */
function withDeadline(promise, onLate) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => {
      try {
        onLate()
      } catch (error) {
        reject(error)
      }
    }, readyMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
