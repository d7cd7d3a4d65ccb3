-- An invited address is stored with the membership alone: an account that has the address gets a user of its own in its place,
-- and so do the documents, workflows and notifications that wait for it.
DO $$
DECLARE
	invited memberships;
	stand_in uuid;
BEGIN
	FOR invited IN SELECT m.* FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.invited_email IS NOT NULL AND u.has_account LOOP
		stand_in := gen_random_uuid();
		INSERT INTO users (id, email, first_name, last_name, password_hash, has_account) VALUES (stand_in, stand_in || '@invited.invalid', '', '', '', false);
		UPDATE memberships SET user_id = stand_in WHERE id = invited.id;
		UPDATE signatories SET user_id = stand_in WHERE signatory_id = invited.id AND acted_at IS NULL;
		UPDATE documents d SET signatory_ids = array_replace(d.signatory_ids, invited.user_id, stand_in),
				turn_user_id = CASE d.turn_user_id WHEN invited.user_id THEN stand_in ELSE d.turn_user_id END
			WHERE d.id IN (SELECT s.document_id FROM signatories s WHERE s.user_id = stand_in);
		UPDATE workflow_entries SET user_id = stand_in WHERE signatory_id = invited.id;
		UPDATE notifications SET user_id = stand_in WHERE organization_id = invited.organization_id AND user_id = invited.user_id;
	END LOOP;
END $$;--> statement-breakpoint
UPDATE users SET email = id || '@invited.invalid' WHERE NOT has_account;
