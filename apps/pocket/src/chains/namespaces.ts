/** The namespaces pocket has accounts of. Each has a line in the registry of every realm: one that is missing does not compile. */
export type Namespace = 'eip155' | 'solana'
