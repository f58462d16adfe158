/** How a resource that is a recap begins (EIP-5573). */
export const recapPrefix = 'urn:recap:'
