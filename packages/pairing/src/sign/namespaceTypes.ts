/** What a site asks for, by namespace (`eip155`) or by single chain (`eip155:10`, then without `chains`). */
export type ProposalNamespaces = Record<string, { chains?: string[]; methods: string[]; events: string[] }>

/** What a wallet grants; accounts are CAIP-10 ids. */
export type SessionNamespaces = Record<
  string,
  { accounts: string[]; methods: string[]; events: string[]; chains?: string[] }
>
