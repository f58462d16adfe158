import { Notice } from '../features/landing'

export default function NotFound() {
  return (
    <Notice title="There is no such page" text="The address may be mistyped, or the page is gone.">
      <a href="/">Go to the start</a>
    </Notice>
  )
}
