/** Whether a link leads to a web page, which a phone opens in the app when that is installed. */
export function isWebLink(link: string): boolean {
  return /^https?:\/\//i.test(link)
}
