import { chainParts, serviceParts } from './parts.mjs'
import type { StackPort } from './StackPart.js'

type Part = (typeof chainParts)[keyof typeof chainParts] | (typeof serviceParts)[keyof typeof serviceParts]
type NamesOf<Some> = Some extends { ports: infer Ports } ? keyof Ports : never

/** A port of a local network or of a stand-in. */
export type StackPortName = NamesOf<Part>
/** The ports of the local networks and stand-ins. */
export type StackPorts = Readonly<Record<StackPortName, number>>

/** The ports of the local networks and stand-ins, and the setting that moves each. */
export const stackPorts = Object.assign(
  {},
  ...[...Object.values(chainParts), ...Object.values(serviceParts)].map(({ ports }) => ports),
) as Readonly<Record<StackPortName, StackPort>>

/**
 * Makes a value for each port.
 *
 * @param make - Takes what is known of a port.
 */
export function mapPorts<Value>(make: (port: StackPort) => Value): Record<StackPortName, Value> {
  const entries = Object.entries(stackPorts).map(([name, port]) => [name, make(port)])
  // The same names as those of `stackPorts`.
  return Object.fromEntries(entries) as Record<StackPortName, Value>
}

/** The ports used when nothing else is set. */
export const defaultStackPorts: StackPorts = mapPorts(({ port }) => port)
