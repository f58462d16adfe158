/** In the order in which they are offered. */
export const frameworkNames = ['vite', 'next'] as const
export type FrameworkName = (typeof frameworkNames)[number]

/** What is asked with yes or no, in this order. */
export const featureNames = ['solana', 'login', 'wagmi'] as const
export type FeatureName = (typeof featureNames)[number]

/** What a project is made of: the answer to every question. */
export interface Choices {
  /** Of the package, and the page's title. */
  name: string
  framework: FrameworkName
  features: Readonly<Record<FeatureName, boolean>>
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
