import { Notice } from '../features/landing'

export default function NotFound() {
  return (
    <Notice title="There is no such page" text="Latchkey has one page only.">
      <a href="/">Go to it</a>
    </Notice>
  )
}
