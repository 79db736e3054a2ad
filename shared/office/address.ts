import { useNavigate, useSearch } from '@tanstack/react-router'

/** What an address calls the merchant that it is about: who opens it works for that one, or is told that they may not. */
export const AT = 'at'

/** What stands behind the `?` of the page's address, as plain text, and the way to change it. */
export function useAddress() {
  const search = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const change = (changed: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    } as never)
  return { search, change }
}
