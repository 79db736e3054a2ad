import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'

type BackLinkProps = { label: string; to: string; search?: Record<string, string>; hash?: string }

/** The way back beside the title of a page. */
export function BackLink({ label, to, search = {}, hash = '' }: BackLinkProps) {
  return (
    <Link
      to={to}
      search={search}
      hash={hash}
      aria-label={label}
      className="-ms-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-line/50"
    >
      <ChevronLeft aria-hidden size={22} className="mirror" />
    </Link>
  )
}
