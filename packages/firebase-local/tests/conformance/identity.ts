/** The identity service: accounts, passwords, sessions, providers. */
import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  FacebookAuthProvider,
  GithubAuthProvider,
  GoogleAuthProvider,
  linkWithCredential,
  reauthenticateWithCredential,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  signOut,
  unlink,
  updateEmail,
  updatePassword,
  updateProfile,
} from 'firebase/auth';
import { type Call, codeOf, fails, gives } from './call.ts';
import { password, type World } from './world.ts';

const settle = async (call: Promise<unknown>): Promise<string> =>
  await call.then(() => 'done', codeOf);
const sixMinutes = { kind: 'clockSkew', milliseconds: 6 * 60_000 };
const refuse = (path: string, message: string): object => ({
  kind: 'status',
  path,
  status: 400,
  times: 1,
  body: { error: { code: 400, message } },
});
const google = (sub: string): ReturnType<typeof GoogleAuthProvider.credential> =>
  GoogleAuthProvider.credential(
    JSON.stringify({ sub, email: `${sub}@example.org`, email_verified: true, name: 'Gerrit' }),
  );
const github = (
  sub: string,
  email = `${sub}@example.org`,
): ReturnType<typeof GithubAuthProvider.credential> =>
  GithubAuthProvider.credential(JSON.stringify({ sub, email }));

const accounts: readonly Call[] = [
  gives(
    'createUserWithEmailAndPassword converts the address to lower case',
    [true, false, null, false],
    async ({ connect, id }) => {
      const address = `Kim-${id()}@Example.org`;
      const { user } = await createUserWithEmailAndPassword(connect().auth, address, password);
      return [
        user.email === address.toLowerCase(),
        user.emailVerified,
        user.displayName,
        user.isAnonymous,
      ];
    },
  ),
  fails(
    'createUserWithEmailAndPassword, address taken',
    'auth/email-already-in-use',
    ({ connect }) =>
      createUserWithEmailAndPassword(connect().auth, 'jona@project.example', password),
  ),
  fails('createUserWithEmailAndPassword, short password', 'auth/weak-password', ({ connect }) =>
    createUserWithEmailAndPassword(connect().auth, 'new@example.org', '12345'),
  ),
  fails('createUserWithEmailAndPassword, no password', 'auth/missing-password', ({ connect }) =>
    createUserWithEmailAndPassword(connect().auth, 'new@example.org', ''),
  ),
  fails('createUserWithEmailAndPassword, no address', 'auth/invalid-email', ({ connect }) =>
    createUserWithEmailAndPassword(connect().auth, 'no address', password),
  ),
  fails('createUserWithEmailAndPassword, empty address', 'auth/missing-email', ({ connect }) =>
    createUserWithEmailAndPassword(connect().auth, '', password),
  ),
  gives('signInWithEmailAndPassword finds the account again', true, async ({ account, signIn }) => {
    const first = await account();
    return (await signIn(first.email)).user.uid === first.user.uid;
  }),
  gives('signInWithEmailAndPassword, address in capitals', true, async ({ account, signIn }) => {
    const first = await account();
    return (await signIn(first.email.toUpperCase())).user.uid === first.user.uid;
  }),
  fails('signInWithEmailAndPassword, wrong password', 'auth/wrong-password', ({ signIn }) =>
    signIn('jona@project.example', 'wrong-one'),
  ),
  fails('signInWithEmailAndPassword, unknown address', 'auth/user-not-found', ({ signIn }) =>
    signIn('nobody@example.org'),
  ),
  fails('signInWithEmailAndPassword, no password', 'auth/missing-password', ({ signIn }) =>
    signIn('jona@project.example', ''),
  ),
  fails('signInWithEmailAndPassword, no address', 'auth/invalid-email', ({ signIn }) =>
    signIn('no address'),
  ),
  fails(
    'signInWithEmailAndPassword, account disabled',
    'auth/user-disabled',
    async ({ account, signIn, dev }) => {
      const { user, email } = await account();
      await dev('POST', 'users/disable', { user: user.uid });
      return await signIn(email);
    },
  ),
  gives(
    'signInWithEmailAndPassword, account enabled again',
    true,
    async ({ account, signIn, dev }) => {
      const { user, email } = await account();
      await dev('POST', 'users/disable', { user: user.uid });
      await dev('POST', 'users/disable', { user: user.uid, disabled: false });
      return (await signIn(email)).user.uid === user.uid;
    },
  ),
  gives(
    'signInWithEmailAndPassword after 20 wrong passwords, and six minutes later',
    ['auth/wrong-password', 'auth/too-many-requests', 'done'],
    async ({ account, connect, fault }) => {
      const { email } = await account();
      const { auth } = connect();
      const wrong = new Set<string>();
      for (let attempt = 0; attempt < 20; attempt += 1)
        wrong.add(await settle(signInWithEmailAndPassword(auth, email, `wrong-${attempt}`)));
      const blocked = await settle(signInWithEmailAndPassword(auth, email, password));
      await fault(sixMinutes);
      return [...wrong, blocked, await settle(signInWithEmailAndPassword(auth, email, password))];
    },
  ),
  fails('signInAnonymously, switched off', 'auth/admin-restricted-operation', ({ connect }) =>
    signInAnonymously(connect().auth),
  ),
  gives(
    'updateProfile',
    ['Kim', 'https://example.org/kim.jpg', 'Kim'],
    async ({ account, signIn }) => {
      const { user, email } = await account();
      await updateProfile(user, { displayName: 'Kim', photoURL: 'https://example.org/kim.jpg' });
      return [user.displayName, user.photoURL, (await signIn(email)).user.displayName];
    },
  ),
  gives('updatePassword', ['auth/wrong-password', 'done'], async ({ account, signIn }) => {
    const { user, email } = await account();
    await updatePassword(user, 'Another-horse-2');
    return [await settle(signIn(email)), await settle(signIn(email, 'Another-horse-2'))];
  }),
  fails('updatePassword, short password', 'auth/weak-password', async ({ account }) =>
    updatePassword((await account()).user, '12345'),
  ),
  gives('updateEmail', [true, 'auth/user-not-found'], async ({ account, signIn, id }) => {
    const { user, email } = await account();
    const next = `${id()}@example.org`;
    await updateEmail(user, next);
    return [(await signIn(next)).user.uid === user.uid, await settle(signIn(email))];
  }),
  fails('updateEmail, address taken', 'auth/email-already-in-use', async ({ account }) =>
    updateEmail((await account()).user, 'jona@project.example'),
  ),
  ...(['updatePassword', 'updateEmail', 'deleteUser'] as const).map((name) =>
    fails(
      `${name} six minutes after the sign-in`,
      'auth/requires-recent-login',
      async ({ account, fault, id }) => {
        const { user } = await account();
        await fault(sixMinutes);
        if (name === 'updatePassword') await updatePassword(user, 'A-third-horse-3');
        else if (name === 'updateEmail') await updateEmail(user, `${id()}@example.org`);
        else await deleteUser(user);
      },
    ),
  ),
  gives(
    'reauthenticateWithCredential makes the sign-in recent',
    'done',
    async ({ account, fault }) => {
      const { user, email } = await account();
      await fault(sixMinutes);
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
      return await settle(updatePassword(user, 'A-third-horse-3'));
    },
  ),
  fails(
    'reauthenticateWithCredential, another account',
    'auth/user-mismatch',
    async ({ account }) =>
      reauthenticateWithCredential(
        (await account()).user,
        EmailAuthProvider.credential((await account()).email, password),
      ),
  ),
  fails(
    'reauthenticateWithCredential, wrong password',
    'auth/wrong-password',
    async ({ account }) => {
      const { user, email } = await account();
      return await reauthenticateWithCredential(
        user,
        EmailAuthProvider.credential(email, 'wrong-one'),
      );
    },
  ),
  gives('deleteUser', [null, 'auth/user-not-found'], async ({ account, signIn }) => {
    const { auth, user, email } = await account();
    await deleteUser(user);
    return [auth.currentUser, await settle(signIn(email))];
  }),
];

const tokenOf = async (
  world: World,
): Promise<{ expires: boolean; claims: Record<string, unknown> }> => {
  const result = await (await world.account()).user.getIdTokenResult();
  return {
    expires:
      Math.abs(Date.parse(result.expirationTime) - Date.parse(result.issuedAtTime)) === 3_600_000,
    claims: result.claims,
  };
};

const sessions: readonly Call[] = [
  gives(
    'getIdTokenResult of a sign-in by password is valid for an hour',
    [true, 'password', 'demo-project'],
    async (world) => {
      const { expires, claims } = await tokenOf(world);
      return [
        expires,
        (claims['firebase'] as { sign_in_provider: string }).sign_in_provider,
        claims['aud'],
      ];
    },
  ),
  gives('getIdToken(true) fetches another token', true, async ({ account }) => {
    const { user } = await account();
    const before = await user.getIdToken();
    return (await user.getIdToken(true)) !== before;
  }),
  gives(
    'getIdTokenResult: custom claims from the next token on',
    [null, true],
    async ({ account, dev }) => {
      const { user } = await account();
      await dev('POST', 'users/claims', { user: user.uid, claims: { office: true } });
      return [
        (await user.getIdTokenResult()).claims['office'],
        (await user.getIdTokenResult(true)).claims['office'],
      ];
    },
  ),
  fails('getIdToken(true), account disabled', 'auth/user-disabled', async ({ account, dev }) => {
    const { user } = await account();
    await dev('POST', 'users/disable', { user: user.uid });
    return await user.getIdToken(true);
  }),
  fails(
    'getIdToken(true), session revoked',
    'auth/user-token-expired',
    async ({ account, dev }) => {
      const { user } = await account();
      await dev('POST', 'users/revoke', { user: user.uid });
      return await user.getIdToken(true);
    },
  ),
  fails('reload, session revoked', 'auth/user-token-expired', async ({ account, dev }) => {
    const { user } = await account();
    await dev('POST', 'users/revoke', { user: user.uid });
    await user.reload();
  }),
  gives('reload, session revoked: signed out', null, async ({ account, dev }) => {
    const { auth, user } = await account();
    await dev('POST', 'users/revoke', { user: user.uid });
    await settle(user.reload());
    return auth.currentUser;
  }),
  fails(
    'getIdToken(true), account deleted elsewhere',
    'auth/user-token-expired',
    async ({ account, signIn }) => {
      const first = await account();
      const second = await signIn(first.email);
      await deleteUser(first.user);
      return await second.user.getIdToken(true);
    },
  ),
  fails(
    'getIdToken(true), connection cut',
    'auth/network-request-failed',
    async ({ account, fault }) => {
      const { user } = await account();
      await fault({ kind: 'cutResponse', path: 'securetoken', atByte: 0 });
      return await user.getIdToken(true);
    },
  ),
  gives('a connection cut while refreshing signs nobody out', true, async ({ account, fault }) => {
    const { auth, user } = await account();
    await fault({ kind: 'cutResponse', path: 'securetoken', atByte: 0 });
    await settle(user.getIdToken(true));
    return auth.currentUser === user;
  }),
  fails(
    'signInWithEmailAndPassword, connection cut',
    'auth/network-request-failed',
    async ({ fault, signIn }) => {
      await fault({ kind: 'cutResponse', path: 'signInWithPassword', atByte: 0 });
      return await signIn('jona@project.example', 'Jona-password-1');
    },
  ),
  ...(
    [
      ['INVALID_ID_TOKEN', 'auth/invalid-user-token'],
      ['TOKEN_EXPIRED', 'auth/user-token-expired'],
      ['USER_NOT_FOUND', 'auth/user-token-expired'],
      ['USER_DISABLED', 'auth/user-disabled'],
    ] as const
  ).map(([message, code]) =>
    fails(`reload answered ${message}`, code, async ({ account, fault }) => {
      const { user } = await account();
      await fault(refuse('accounts:lookup', message));
      await user.reload();
    }),
  ),
  fails(
    'signInWithEmailAndPassword answered QUOTA_EXCEEDED',
    'auth/quota-exceeded',
    async ({ fault, signIn }) => {
      await fault(
        refuse('signInWithPassword', 'QUOTA_EXCEEDED : Exceeded quota for verifying passwords.'),
      );
      return await signIn('jona@project.example', 'Jona-password-1');
    },
  ),
  gives('signOut', null, async ({ account }) => {
    const { auth } = await account();
    await signOut(auth);
    return auth.currentUser;
  }),
];

const providers: readonly Call[] = [
  gives(
    'signInWithCredential creates an account and recognizes it later',
    ['Gerrit', 'google.com', true],
    async ({ connect, id }) => {
      const credential = google(id());
      const first = await signInWithCredential(connect().auth, credential);
      const again = await signInWithCredential(connect().auth, credential);
      return [
        first.user.displayName,
        first.user.providerData[0]?.providerId,
        again.user.uid === first.user.uid,
      ];
    },
  ),
  fails(
    'signInWithCredential, address of another provider’s account',
    'auth/account-exists-with-different-credential',
    async ({ account, connect, id }) =>
      signInWithCredential(
        connect().auth,
        FacebookAuthProvider.credential(
          JSON.stringify({ sub: id(), email: (await account()).email, email_verified: false }),
        ),
      ),
  ),
  gives('signInWithCredential, e-mail and password', true, async ({ account, connect }) => {
    const { user, email } = await account();
    return (
      (await signInWithCredential(connect().auth, EmailAuthProvider.credential(email, password)))
        .user.uid === user.uid
    );
  }),
  gives('linkWithCredential', ['github.com', 'password'], async ({ account, id }) => {
    const { user } = await account();
    await linkWithCredential(user, github(id()));
    return user.providerData.map(({ providerId }) => providerId).sort();
  }),
  fails(
    'linkWithCredential with the credential of another account',
    'auth/credential-already-in-use',
    async ({ account, connect, id }) => {
      const credential = google(id());
      await signInWithCredential(connect().auth, credential);
      return await linkWithCredential((await account()).user, credential);
    },
  ),
  fails(
    'linkWithCredential, linked already',
    'auth/provider-already-linked',
    async ({ account, id }) => {
      const { user } = await account();
      await linkWithCredential(user, github(id()));
      return await linkWithCredential(user, github(id()));
    },
  ),
  gives(
    'linkWithCredential: a password for a provider’s account',
    true,
    async ({ connect, signIn, id }) => {
      const { user } = await signInWithCredential(connect().auth, google(id()));
      await linkWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
      return (await signIn(user.email ?? '')).user.uid === user.uid;
    },
  ),
  gives('unlink', ['password'], async ({ account, id }) => {
    const { user } = await account();
    await linkWithCredential(user, github(id()));
    return (await unlink(user, 'github.com')).providerData.map(({ providerId }) => providerId);
  }),
  fails('unlink, not linked', 'auth/no-such-provider', async ({ account }) =>
    unlink((await account()).user, 'github.com'),
  ),
];

export const identityCalls: readonly Call[] = [...accounts, ...sessions, ...providers];
