import type { Metadata } from 'next';
import { InvitationFailed, InvitationVoid } from '#components/invite/invitation-void.tsx';
import { InvitationScreen } from '#components/invite/invitation-screen.tsx';
import { PublicForm } from '#components/shell/public-form.tsx';
import { loadInvitation } from '#server/load-invitation.ts';

export const metadata: Metadata = { title: 'Invitation' };

interface InvitePageProps {
  params: Promise<{ token: string }>;
}

export default async function InvitePage({ params }: InvitePageProps) {
  const { token } = await params;
  const { invitation, reader } = await loadInvitation(token);
  return (
    <PublicForm size="medium">
      {invitation === null ? (
        <InvitationVoid />
      ) : invitation === 'failed' ? (
        <InvitationFailed />
      ) : (
        <InvitationScreen token={token} invitation={invitation} reader={reader} />
      )}
    </PublicForm>
  );
}
