/** Wallets that go by two names, and the one they are known by here (§3.007). */
export const nameAliases: Readonly<Record<string, string>> = { 'Trust Wallet': 'Trust' }

/** Wallets whose in-app browser announces itself by an rdns of its own, and the one of the extension. */
export const rdnsAliases: Readonly<Record<string, string>> = { 'io.metamask.mobile': 'io.metamask' }
