/** Accounts of the example project, for Node and the browser: a user and a member of the office. */
export const projectId = 'demo-project';

export const jona = {
  uid: 'demo-jona',
  email: 'jona@project.example',
  password: 'Jona-password-1',
  displayName: 'Jona',
};
export const ada = {
  uid: 'demo-ada',
  email: 'ada@project.example',
  password: 'Ada-password-1',
  displayName: 'Ada',
  claims: { office: true },
};
