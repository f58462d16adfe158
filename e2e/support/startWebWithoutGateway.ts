import { findFreePort } from '../../scripts/lib/findFreePort.mjs'
import { launch } from '../../scripts/lib/processes.mjs'
import { portNames } from '../../scripts/lib/settings.mjs'
import { describeServices } from '../../scripts/lib/stack.mjs'

type Ports = Parameters<typeof describeServices>[0]['ports']

/**
 * Starts the page's server alone, with a gateway address at which nobody answers.
 *
 * @returns Where it is, and what ends it.
 */
export async function startWebWithoutGateway(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await findFreePort()
  const nobody = await findFreePort()
  const ports = Object.fromEntries(portNames.map((name) => [name, nobody])) as Ports
  return startWeb({ ...ports, web: port })
}

/**
 * Starts another of the page's servers.
 *
 * @param ports - Where it answers, and where the rest of the stack is.
 * @param env - What it is told differently.
 * @returns Where it is, and what ends it.
 */
export async function startWeb(
  ports: Ports,
  env: Record<string, string> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const web = describeServices({ ports, dataFolder: '' }).find(({ name }) => name === 'web')
  if (!web?.healthUrl) throw new Error('The stack has no web app')
  const { healthUrl } = web
  const server = launch({ command: process.execPath, ...web, env: { ...web.env, ...env } })
  while (!(await isUp(healthUrl))) await new Promise((resolve) => setTimeout(resolve, 100))
  return { url: `http://localhost:${ports.web}`, stop: server.stop }
}

function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false, // Not listening yet.
  )
}
