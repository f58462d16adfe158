import type { Choices } from './Choices.js'
import { printModule } from './printModule.js'

/**
 * The page itself: the button, and a hook at work. Code on wagmi has wagmi's hooks, and its setup takes the lines of one.
 *
 * @param declaration - How the component is exported, up to its name: `export function`.
 * @param directive - Of a page with a hook.
 */
export function printPage({ features }: Choices, declaration: string, directive?: string): string {
  if (features.wagmi) {
    return printModule([{ latchkey: ['KitButton'] }], [`${declaration} Page() {\n  return <KitButton />\n}`])
  }
  const lines = [
    `${declaration} Page() {`,
    '  const { address, isConnected } = useAccount()',
    '  return (',
    '    <main>',
    '      <KitButton />',
    `      <p>{isConnected ? \`Hello, \${address}\` : 'Nobody is connected.'}</p>`,
    '    </main>',
    '  )',
    '}',
  ]
  return printModule([{ latchkey: ['KitButton', 'useAccount'] }], [lines.join('\n')], directive)
}
