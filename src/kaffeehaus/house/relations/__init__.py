"""Relations between players: friends, mutes, blocks, reports, invitations."""
