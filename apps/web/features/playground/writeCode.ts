import { type Choices, defaultChoices } from './Choices'

/**
 * Writes the code that makes a kit like the one on the page; what is left at its default is left out.
 *
 * @param choices - Of the visitor.
 * @param gatewayUrl - The gateway of the page.
 */
export function writeCode(choices: Choices, gatewayUrl: string): string {
  const options = [...writeTheme(choices), ...writeFeatures(choices)]
  return [
    "import { evm } from '@latchkey/evm'",
    "import { mainnet } from '@latchkey/evm/networks'",
    "import { ConnectButton, createKit, KitProvider, Modal } from '@latchkey/modal'",
    '',
    'const kit = createKit({',
    "  projectId: 'your-project',",
    `  gateway: '${gatewayUrl}',`,
    '  chains: [evm({ networks: [mainnet] })],',
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
  return changed.length === 0
    ? []
    : [`  features: { ${changed.map(([name, value]) => `${name}: ${value}`).join(', ')} },`]
}
