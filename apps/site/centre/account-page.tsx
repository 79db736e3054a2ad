import { MemberHead } from '#features/people/site/people.tsx'
import { Security } from '#features/sessions/site/sessions.tsx'

/** securityCenter: who it is, and how the account is kept. */
export function AccountPage() {
  return (
    <div className="flex flex-col gap-5">
      <MemberHead />
      <Security />
    </div>
  )
}
