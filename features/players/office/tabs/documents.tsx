import { MemberDocuments } from '#features/identity/office/identity.tsx'
import type { PlayerCard } from '#features/players/api-office.ts'

/** What proves who they are. */
export const Documents = ({ player }: { player: PlayerCard }) => <MemberDocuments memberId={player.id} />
