import type { Choices } from './Choices.js'
import type { Part } from './parts/Part.js'
import { type Code, printModule, quote } from './printModule.js'

/** What the repository's formatter leaves in one line, beside `  connectors: ` and the comma. */
const longestList = 110 - '  chains: ,'.length

/** `kit.ts`: the kit, with the gateway, the chains and the connectors of choice. */
export function printKit({ gateway }: Choices, parts: readonly Part[]): string {
  const chains = parts.flatMap(({ chain }) => chain ?? [])
  const connectors = parts.flatMap(({ connector }) => connector ?? [])
  const setups = parts.flatMap(({ setup }) => setup ?? [])
  const lines = [
    ...(gateway
      ? [`projectId: ${quote(gateway.projectId)}`, `gateway: ${quote(gateway.url)}`]
      : ['...localGateway']),
    `chains: ${printList(chains)}`,
    ...(connectors.length > 0 ? [`connectors: ${printList(connectors)}`] : []),
  ]
  return printModule(
    [
      { latchkey: gateway ? ['createKit'] : ['createKit', 'localGateway'] },
      ...[...chains, ...connectors, ...setups].map(({ imports }) => imports),
    ],
    [
      ...setups.map(({ text }) => text),
      `export const kit = createKit({\n${lines.map((line) => `  ${line},\n`).join('')}})`,
    ],
  )
}

/** One line, or one for each entry where the line would be too long. */
function printList(entries: readonly Code[]): string {
  const texts = entries.map(({ text }) => text)
  const line = `[${texts.join(', ')}]`
  return line.length <= longestList ? line : `[\n${texts.map((text) => `    ${text},\n`).join('')}  ]`
}
