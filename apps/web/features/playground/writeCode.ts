import type { NamedChain } from '../chains'
import { type Choices, defaultChoices } from './Choices'

/**
 * Writes the code that makes a kit like the one on the page; what is left at its default is left out.
 *
 * @param choices - Of the visitor.
 * @param page - The gateway of the page, its chains, and where its embedded wallets live.
 */
export function writeCode(
  choices: Choices,
  {
    gatewayUrl,
    chains,
    secureUrl,
  }: { gatewayUrl: string; chains: readonly NamedChain[]; secureUrl?: string | undefined },
): string {
  const options = [...writeTheme(choices), ...writeFeatures(choices)]
  return [
    ...(secureUrl ? ["import { embedded } from '@latchkey/embedded'"] : []),
    ...chains.flatMap(writeImports),
    "import { ConnectButton, createKit, KitProvider, Modal } from '@latchkey/modal'",
    '',
    'const kit = createKit({',
    "  projectId: 'your-project',",
    `  gateway: '${gatewayUrl}',`,
    ...writeChains(chains),
    ...(secureUrl ? [`  connectors: [embedded({ url: '${secureUrl}' })],`] : []),
    ...options,
    '})',
    '',
    'export const Wallet = () => (',
    '  <KitProvider kit={kit}>',
    '    <ConnectButton />',
    '    <Modal />',
    '  </KitProvider>',
    ')',
  ].join('\n')
}

function writeImports({ packageName, chain, networks }: NamedChain): string[] {
  const names = networks.map((name) => (name === chain ? `${name} as ${toLocalName(name)}` : name))
  return [
    `import { ${chain} } from '${packageName}'`,
    `import { ${names.join(', ')} } from '${packageName}/networks'`,
  ]
}

function writeChains(chains: readonly NamedChain[]): string[] {
  const calls = chains.map(({ chain, networks }) => {
    const names = networks.map((name) => (name === chain ? toLocalName(name) : name))
    return `${chain}({ networks: [${names.join(', ')}] })`
  })
  return calls.length > 1
    ? ['  chains: [', ...calls.map((call) => `    ${call},`), '  ],']
    : [`  chains: [${calls.join()}],`]
}

/** A network that is called as its chain is gets another name in the code. */
function toLocalName(name: string): string {
  return `${name}Mainnet`
}

function writeTheme({ accent, radiusPx, mode }: Choices): string[] {
  const variables = [
    ...(accent === defaultChoices.accent ? [] : [`accent: '${accent}'`]),
    ...(radiusPx === defaultChoices.radiusPx ? [] : [`borderRadiusMaster: '${radiusPx}px'`]),
  ]
  const parts = [
    ...(mode === defaultChoices.mode ? [] : [`mode: '${mode}'`]),
    ...(variables.length === 0 ? [] : [`variables: { ${variables.join(', ')} }`]),
  ]
  return parts.length === 0 ? [] : ['  theme: {', ...parts.map((part) => `    ${part},`), '  },']
}

function writeFeatures({ features }: Choices): string[] {
  const changed = Object.entries(features).filter(
    ([name, value]) => value !== defaultChoices.features[name as keyof typeof features],
  )
  if (changed.length === 0) return []
  const needsProject = changed.some(([name]) => name === 'multiWallet' || name === 'emailCapture')
  // The site's word for an email is a list of wishes.
  const write = ([name, value]: [string, boolean]) => `${name}: ${name === 'emailCapture' ? '[]' : value}`
  return [
    ...(needsProject
      ? ['  // Your project at the gateway has to allow several wallets and emails, too.']
      : []),
    `  features: { ${changed.map(write).join(', ')} },`,
  ]
}
