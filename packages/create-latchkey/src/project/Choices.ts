/** In the order in which they are offered. */
export const frameworkNames = ['vite', 'next'] as const
export type FrameworkName = (typeof frameworkNames)[number]

/** Chains beside EVM, as their packages are called and in the order in which they are offered. */
export const chainNames = ['solana', 'bitcoin', 'stacks', 'sui', 'cosmos', 'polkadot'] as const
export type ChainName = (typeof chainNames)[number]

/** What a site has or has not, in the order in which it is offered. Each has a flag of its name. */
export const featureNames = [...chainNames, 'login', 'wagmi'] as const
export type FeatureName = (typeof featureNames)[number]

/** What a project is made of: the answer to every question. */
export interface Choices {
  /** Of the package, and the page's title. */
  name: string
  framework: FrameworkName
  /** What is left out, the site has not. */
  features: Readonly<Partial<Record<FeatureName, boolean>>>
  /** Without one: the gateway that Latchkey's `npm start` runs on this machine. */
  gateway?: OwnGateway | undefined
}

/** A gateway that the site's owner hosts. */
export interface OwnGateway {
  url: string
  projectId: string
  /** The secure site of embedded wallets; asked for where visitors can log in. */
  secureUrl?: string | undefined
}
