/** The only namespace whose accounts can sign in together with connecting. */
export const authenticatedNamespace = 'eip155'

/** How a signature is called that no contract has made. */
export const keySignatureType = 'eip191'
